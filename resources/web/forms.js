// The screens of the page. It shows what the server sent, and over it what waits on this phone.
import {
  actions, announce, badge, briefly, button, chip, choices, contract, dealSentence, h, header, icon, keypad, moved,
  otherSide, primary, scores, section, sheet, show, suit, tapped, teamName, touched, typedLine, untouched, withoutRepeated,
  worth,
} from "/page/draw.js";
import {Outbox, keep, load, newId} from "/page/outbox.js";
import {loadWords, spokenContract, t, timeOfDay} from "/page/texts.js";

const LOW = 32.5, LOW_BELOW_STRIP = 43;  // rem: on a lower page the numbers are folded once one is chosen
const DEAF = 700;  // milliseconds for which "accept" does not react, so that a double tap on Save cannot accept
const page = document.getElementById("page");

let outbox;
let screen = "main";
let draft = {};  // what is being entered: deal, side, value, strain, doubling, digits, outcome; `corrects` the deal
let chosen = {};  // what is chosen on a screen of its own: a penalty, an answer
let acceptHere = false;  // the phone was handed over
let doubt = false, deafUntil = 0, deafFor = "", session = "", repeated = "";
let postponed = new Set();  // what "not now" was chosen for
let reconsidered = "";  // what this side disagreed with and is looking at again
let said = null;  // the news that a screen reader has heard

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
const view = () => outbox.view;
const nameOf = side => view().names[side];
const shortOf = side => briefly(view(), side);
const capital = text => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const tableKind = () => view().kind === "table";
const mine = () => tableKind() ? load(`side.${view().session}`, "") || "A" : view().me;

function change(values) {
  draft = {...draft, ...values};
  doubt = false;
  keepDraft();
  draw();
}

function keepDraft() {
  keep(`draft.${outbox.phone.id}`, {...draft, session: view()?.session});
}

function clearDraft() {
  draft = {};
  doubt = false;
  keepDraft();
}

/** Begin a deal with nothing chosen: what was begun for another one was saved on the other phone first. */
function beginDeal(number) {
  if (draft.deal === number) return;
  draft = {deal: number};
  doubt = false;
}

function go(to) {
  screen = to;
  chosen = {};
  reconsidered = "";
  draw();
  scrollTo(0, 0);
}

/** Enter something for a side, by default the one of this phone; say so if this phone cannot keep it. */
function enter(body, by = mine()) {
  const cmd = outbox.enter({...body, by});
  if (!cmd) announce(t("cannot-keep"), true);
  outbox.error = cmd ? "" : "cannot-keep";
  return cmd;
}

// --- what the server sent, overlaid with what only this phone has

function deals() {
  const found = new Map(view().rows.map(row => [row.deal, row]));
  for (const {cmd, body} of outbox.open) {
    if (body.kind !== "deal") continue;
    const {deal, side, value, strain, doubling, taken, by} = body;
    const outcome = taken != null ? (taken >= value ? "made" : "defeated") : body.outcome || null;
    found.set(deal, {deal, side, value, strain, doubling, taken, outcome, by, cmd, unsent: true});
  }
  return new Map([...found].sort(([first], [second]) => first - second));
}

function currentDeal(found) {
  for (let number = 1; number <= view().deals; number += 1) if (!found.get(number)?.outcome) return number;
  return null;
}

/** What waits for an answer, oldest deal first: without what was answered on this phone and is on its way. */
function waits(found) {
  const answered = outbox.open.filter(({body}) => body.kind === "accept" || body.kind === "differ").map(({body}) => body);
  const isAnswered = wait => answered.some(body => body.command ? body.command === wait.cmd : String(body.entries) === String(wait.entries));
  const there = view().waits.filter(wait => !(wait.kind === "deal" && found.get(wait.deal)?.unsent));
  const here = view().asks ? [...found.values()].filter(deal => deal.unsent && deal.outcome) : [];
  const unsent = here.map(deal => ({kind: "deal", deal: deal.deal, by: deal.by, cmd: deal.cmd, unsent: true}));
  return [...there, ...unsent].filter(wait => !isAnswered(wait)).sort((first, second) => (first.deal ?? 99) - (second.deal ?? 99));
}

// --- contract and result

const dealLine = number => h("b", {}, t("deal", {n: number, deals: view().deals}));

function contractForm(number, {strip = null} = {}) {
  const {min, max, bands, strains} = view().chart;
  const starts = new Set(bands.map(([upTo]) => upTo + 1));
  const numbers = [];
  for (let value = min; value <= max; value += 1) {
    numbers.push({key: `number-${value}`, on: how => change({value, all: how?.byKeys === true}), checked: draft.value === value, name: null, content: String(value), mark: starts.has(value) ? "band" : null});
  }
  const suits = strains.map(strain => ({key: `suit-${strain}`, on: () => change({strain}), checked: draft.strain === strain, name: t(strain), content: [suit(strain, {named: false}), h("small", {"aria-hidden": "true"}, t(strain))]}));
  const doublings = ["undoubled", "doubled", "redoubled"].map((word, doubling) => ({key: `doubling-${doubling}`, on: () => change({doubling}), checked: (draft.doubling ?? 0) === doubling, name: null, content: t(word)}));
  const whole = draft.side && draft.value && draft.strain;
  const small = innerHeight < (strip || isOffline() ? LOW_BELOW_STRIP : LOW) * rem() && draft.value && !draft.all;
  return [
    strip,
    h("h2", {class: "ask"}, dealLine(number), number === view().current && view().dealer ? h("span", {}, ` \u00b7 ${view().dealer}`) : "", h("br"), draft.side ? h("b", {}, t("declares", {team: shortOf(draft.side)})) : t("who-declares")),
    h("div", {class: "end"},
      small
        ? h("div", {class: "numbers folded"}, h("span", {class: "picked"}, String(draft.value)), button("all-numbers", () => change({all: true}), {}, t("other-number")))
        : choices("numbers", t("number"), numbers),
      choices("suits", t("suit"), suits),
      choices("doublings", t("doubling"), doublings),
      primary("save-contract", () => saveContract(number), {disabled: !whole}, whole ? t("save-this", {contract: spokenContract({doubling: 0, ...draft})}) : t("save-contract")),
      draft.corrects ? button("cancel", () => { clearDraft(); draw(); }, {class: "plain"}, t("cancel")) : null)];
}

function saveContract(number) {
  const {side, value, strain, doubling = 0} = draft, before = deals().get(number);
  if (draft.corrects && before?.outcome) {
    // the result is corrected with the contract, in one entry; what one side took says nothing of the other one
    const kept = before.side === side ? before : {};
    draft = {again: {deal: number, side, value, strain, doubling}, digits: kept.taken != null ? String(kept.taken) : "", outcome: kept.taken == null ? kept.outcome : null};
    keepDraft();
    draw();
    return;
  }
  clearDraft();
  enter({kind: "deal", deal: number, side, value, strain, doubling});
  announce(`${nameOf(side)}: ${spokenContract({value, strain, doubling})}`);
  draw();
}

function resultForm(deal) {
  const digits = draft.digits ?? "", taken = digits === "" ? null : Number(digits), {cards} = view().chart;
  const outcome = taken != null ? (taken >= deal.value ? "made" : "defeated") : draft.outcome ?? null;
  const blocking = waits(deals()).find(wait => wait.kind === "deal" && wait.deal !== deal.deal);
  const tooMany = taken > cards, gain = outcome && !tooMany ? worth(view(), deal, outcome) : null;
  return [
    h("div", {class: "line"},
      h("h2", {class: "ask"}, dealLine(deal.deal), h("br"), badge(deal.side), shortOf(deal.side) === deal.side ? " " : ` ${nameOf(deal.side)}: `, contract(deal)),
      button("correct", () => startCorrection(deal), {class: "plain"}, t("correct"))),
    h("div", {class: "end"},
      h("p", {class: "ask"}, t("took", {team: shortOf(deal.side)})),
      h("div", {class: "taken"}, h("span", {}, taken ?? (draft.outcome ? t(draft.outcome) : "\u2013")), taken != null && !tooMany ? h("span", {class: "quiet"}, `: ${cards - taken}`) : null),
      h("p", {class: "preview"}, preview(deal, taken, gain, tooMany)),
      keypad(digits, value => sayResult(deal, value), ["made", "defeated"].map(word =>
        button(word, () => change({outcome: word, digits: ""}), {class: "tall small", "aria-pressed": String(draft.outcome === word)}, h("b", {}, t(word === "made" ? "Made" : "Defeated")), h("small", {}, t("not-counted"))))),
      primary("save-result", () => saveResult(deal, taken, outcome), {disabled: !outcome || tooMany || blocking}, blocking ? blockedBy(blocking) : t("save-result")))];
}

/** Why a result cannot be saved yet: whose answer the deal before it needs. */
function blockedBy({deal, by, back}) {
  if (!back) return t("answer-first", {n: deal});
  return by === mine() ? t("needs-answer", {n: deal}) : t("waits-for", {n: deal, team: nameOf(by)});
}

/** Take the card points typed so far; what they give is shown, and said. */
function sayResult(deal, digits) {
  change({digits, outcome: null});
  const taken = Number(digits), outcome = taken >= deal.value ? "made" : "defeated", tooMany = taken > view().chart.cards;
  const gives = tooMany || digits === "" ? "" : worth(view(), deal, outcome);
  announce(digits === "" ? t("took", {team: nameOf(deal.side)}) : `${digits}. ${preview(deal, taken, gives, tooMany)}`);
}

function preview(deal, taken, gain, tooMany) {
  if (tooMany) return t("too-many", {all: view().chart.cards});
  if (doubt) return t("few", {n: taken, all: view().chart.cards});
  if (!gain) return "\u00a0";
  const gives = t("gives", {outcome: t(gain.side === deal.side ? "Made" : "Defeated"), team: shortOf(gain.side), points: gain.points});
  const known = !outbox.open.some(({body}) => body.kind === "deal" && body.deal !== deal.deal) && !deal.again;
  const total = side => view().totals[side] + (gain.side === side ? gain.points : 0);
  return known ? `${gives} ${t("then", {a: total("A"), b: total("B")})}` : gives;
}

function saveResult(deal, taken, outcome) {
  if (taken > 0 && taken < view().chart.few && !doubt) {
    doubt = true;
    announce(t("few", {n: taken, all: view().chart.cards}), true);
    draw();
    return;
  }
  const {side, value, strain, doubling} = deal;
  clearDraft();
  acceptHere = !view().near || outbox.failures > 0;
  enter({kind: "deal", deal: deal.deal, side, value, strain, doubling, ...(taken != null ? {taken} : {outcome})});
  navigator.vibrate?.(30);
  draw();
  scrollTo(0, 0);
}

function startCorrection({deal, side, value, strain, doubling}) {
  draft = {side, value, strain, doubling, corrects: deal};
  acceptHere = false;
  keepDraft();
  draw();
}

// --- the answer of the other side

function answerForm(found, wait, handedOver) {
  const judge = otherSide(wait.by), key = `${wait.kind} ${wait.deal} ${wait.cmd}`;
  if (deafFor !== key) {
    deafFor = key;
    deafUntil = performance.now() + DEAF;
    announce(spokenAnswer(wait, found.get(wait.deal)));
    setTimeout(draw, DEAF + 20);
  }
  const deaf = performance.now() < deafUntil;
  const statement = wait.kind === "penalty" ? [h("p", {class: "huge"}, wait.text), h("p", {class: "big"}, wait.cost)] : dealSentence(view(), found.get(wait.deal));
  const accept = () => {
    if (performance.now() < deafUntil) return;
    acceptHere = false;
    enter({kind: "accept", deal: wait.deal, ...named(wait)}, judge);
    navigator.vibrate?.(30);
    go("main");
  };
  return [
    section("", h("h2", {}, `${t("deal", {n: wait.deal, deals: view().deals})} \u00b7 ${t("says", {team: nameOf(wait.by)})}`), statement),
    h("p", {class: "judge"}, badge(judge), ` ${handedOver ? t("is-right-team", {team: nameOf(judge)}) : t("is-right")}`),
    primary("accept", accept, {"aria-disabled": deaf ? "true" : null}, icon("check"), ` ${t("accept")}`),
    button("differ", () => { screen = "differ"; chosen = {wait}; draw(); }, {}, t("differ")),
    wait.back && !handedOver ? h("div", {class: "end"}, button("back", () => go("main"), {}, t("back"))) : null,
    handedOver ? h("div", {class: "end"}, h("p", {class: "box hand"}, t("hand-to", {team: nameOf(judge)})),
      h("div", {class: "pair"}, button("later", () => { acceptHere = false; go("main"); }, {class: "plain"}, t("later")),
        wait.kind === "deal" ? button("correct", () => startCorrection(found.get(wait.deal)), {class: "plain"}, t("correct")) : null)) : null];
}

/** What the other side says, in words. */
function spokenAnswer(wait, deal) {
  const says = `${t("deal", {n: wait.deal, deals: view().deals})}. ${t("says", {team: nameOf(wait.by)})}`;
  if (wait.kind === "penalty") return `${says} ${wait.text}. ${wait.cost}`;
  const {side, points} = worth(view(), deal, deal.outcome), taken = deal.taken == null ? "" : ` ${t("took-column")} ${deal.taken},`;
  return `${says} ${nameOf(deal.side)}: ${spokenContract(deal)},${taken} ${t(deal.outcome)}. ${nameOf(side)} +${points}`;
}

const named = wait => wait.entries ? {entries: wait.entries} : {command: wait.cmd};

function differForm(found) {
  const {wait, step} = chosen, judge = otherSide(wait.by), deal = found.get(wait.deal);
  const say = (note, more = {}) => {
    enter({kind: "differ", deal: wait.deal, ...named(wait), note, ...more}, judge);
    acceptHere = false;
    go("main");
  };
  const back = button("back", () => go("main"), {}, t("back"));
  const title = h("h2", {}, t("what-differs", {team: nameOf(judge)}));
  if (wait.kind === "penalty") {
    return [title, section("", h("p", {class: "big"}, wait.text)), h("div", {class: "end"},
      primary("say-penalty", () => say(t("no-penalty")), {}, icon("call"), ` ${t("call-committee")}`), back)];
  }
  if (step === "points") {
    const digits = chosen.digits ?? "", taken = Number(digits);
    return [title, h("p", {class: "ask"}, t("took", {team: shortOf(deal.side)})), h("div", {class: "end"},
      h("div", {class: "taken"}, digits || "\u2013", digits && taken <= view().chart.cards ? h("span", {class: "quiet"}, ` : ${view().chart.cards - taken}`) : null),
      keypad(digits, value => { chosen.digits = value; draw(); }),
      primary("say-points", () => say(t("took-points", {n: taken})), {disabled: digits === "" || taken > view().chart.cards || taken === deal.taken}, t("say-so")), back)];
  }
  return [title, section("", dealSentence(view(), deal)), h("div", {class: "list"},
    button("other-points", () => { chosen.step = "points"; draw(); }, {}, t("other-points")),
    button("other-contract", () => say(t("other-contract")), {}, t("other-contract")),
    button("other-declarer", () => say(t("declared", {team: nameOf(otherSide(deal.side))})), {}, t("other-declarer")),
    button("call-deal", () => say(t("call-committee"), {call: true}), {}, icon("call"), ` ${t("call-committee")}`)),
    h("div", {class: "end"}, back)];
}

/** The other side disagreed: what it says, and what this side can do with one tap. */
function sentBackForm(found, wait) {
  const deal = wait.kind === "penalty" ? null : found.get(wait.deal), numbers = /(\d+)/.exec(wait.back.text ?? "");
  const points = deal && deal.taken != null && numbers && wait.back.text === t("took-points", {n: numbers[1]}) ? Number(numbers[1]) : null;
  const answers = [
    points != null ? primary("they-are-right", () => {
      acceptHere = !view().near || outbox.failures > 0;
      enter({kind: "deal", deal: deal.deal, side: deal.side, value: deal.value, strain: deal.strain, doubling: deal.doubling, taken: points});
      draw();
    }, {}, `${t("they-are-right")}: ${wait.back.text}`) : null,
    deal ? button("correct", () => startCorrection(deal), {}, t("correct")) : null,
    deal && !onTheirPhone(wait) ? button("hand-over", () => { acceptHere = true; reconsidered = wait.cmd; draw(); }, {}, t("hand-over")) : null,
    button("call-deal", () => { enter({kind: "call", about: "deal", deal: wait.deal}); postpone(wait.cmd); go("call"); }, {}, icon("call"), ` ${t("call-committee")}`),
    button("later", () => postpone(wait.cmd), {class: "plain"}, t("later")),
  ];
  const team = nameOf(wait.back.by ?? otherSide(wait.by));
  return [section("wait", h("h2", {}, t("deal", {n: wait.deal, deals: view().deals})), h("p", {class: "big"}, t("they-say", {team, text: wait.back.text}))),
    section("", h("h2", {}, t("you-entered")), deal ? dealSentence(view(), deal) : h("p", {class: "big"}, wait.text)),
    h("div", {class: "end"}, answers)];
}

/** What was refused in this session because the other side had entered something else. */
const versions = () => withoutRepeated(outbox.refused.filter(({code, body}) => code === "two-versions" && body.session === view().session));

function postpone(what) {
  postponed.add(what);
  draw();
}

/** Both phones entered a deal, and differently: nothing was overwritten. */
function twoVersionsForm(item, found) {
  const theirs = found.get(item.body.deal);
  // the result may not be refused yet when its contract is
  const isOfDeal = ({body}) => body.kind === "deal" && body.deal === item.body.deal && body.session === item.body.session;
  const close = () => {
    const given = outbox.items.filter(isOfDeal).map(({cmd}) => cmd);
    const answers = outbox.items.filter(({body}) => given.includes(body.command)).map(({cmd}) => cmd);
    [...given, ...answers].forEach(cmd => outbox.dismiss(cmd));
  };
  const wait = theirEntry(item.body.deal, found);
  return [
    section("bad", h("h2", {}, icon("error"), ` ${item.refused}`), h("p", {}, t("you-entered"), ": ", h("b", {}, typedLine(item.body, view())))),
    theirs ? section("", dealSentence(view(), theirs)) : null,
    h("div", {class: "end"}, primary("they-are-right", close, {}, t("they-are-right")),
      wait ? button("differ", () => { close(); screen = "differ"; chosen = {wait}; draw(); }, {}, t("differ")) : null,
      button("call-deal", () => { close(); callAbout(item.body.deal, found); go("call"); }, {}, icon("call"), ` ${t("call-committee")}`))];
}

/** What the other side entered for a deal, if it waits for this side. */
const theirEntry = (deal, found) => waits(found).find(each => each.kind === "deal" && each.deal === deal && each.by !== mine() && !each.back);

/** Call the committee about a deal; if it waits for this side, that is the answer. */
function callAbout(deal, found) {
  const wait = theirEntry(deal, found);
  enter(wait ? {kind: "differ", deal, ...named(wait), note: t("call-committee"), call: true} : {kind: "call", about: "deal", deal});
}

// --- penalty, call, sheet, more

function penaltyScreen(found) {
  const running = currentDeal(found) ?? view().deals, begun = found.has(running);
  const number = chosen.deal ?? (begun || running === 1 ? running : running - 1), offender = chosen.own ? mine() : otherSide(mine());
  const title = h("h2", {}, t("against", {team: nameOf(offender), n: number}));
  if (!chosen.penalty) {
    const dealButton = each => button(`deal-${each}`, () => { chosen.deal = each; draw(); }, {"aria-pressed": String(number === each)}, t("deal", {n: each, deals: view().deals}));
    const group = minor => [h("h3", {class: "ask"}, t(minor ? "minor" : "cardinal")), h("div", {class: "list tight"}, view().penalties.filter(each => each.minor === minor).map(each =>
      button(each.code, () => { chosen.penalty = each; draw(); scrollTo(0, 0); }, {}, each.name, h("span", {class: "quiet"}, ` ${each.article}`))))];
    return [title, running > 1 ? h("div", {class: "pair"}, dealButton(running - 1), dealButton(running)) : null, group(true), group(false),
      button("whose", () => { chosen.own = !chosen.own; draw(); }, {class: "plain"}, t(chosen.own ? "against-them" : "against-us"))];
  }
  const {code, name, cost, article} = chosen.penalty, victim = otherSide(offender);
  const give = () => {
    acceptHere = !view().near || outbox.failures > 0;
    enter({kind: "penalty", code, offender, deal: number}, victim);
    go("main");
  };
  return [section("", title, h("p", {class: "huge"}, name), h("p", {class: "big"}, `${cost} (${article})`)), h("p", {class: "ask"}, t("stamped", {team: nameOf(offender)})),
    h("div", {class: "end"}, primary("object", give, {}, t("object", {team: nameOf(victim)})), button("back", () => { chosen = {}; draw(); }, {}, t("back")))];
}

function callScreen(found) {
  const number = currentDeal(found) ?? view().deals, last = found.has(number) || number === 1 ? number : number - 1;
  const sent = outbox.open.filter(({body}) => body.kind === "call");
  const called = [
    ...view().calls.map(call => section("wait", h("h2", {}, t("called", {time: timeOfDay(call.at)})), call.deal ? h("p", {}, t("deal", {n: call.deal, deals: view().deals})) : null)),
    ...sent.map(item => section("wait", h("h2", {}, t("on-phone", {n: 1})), h("p", {}, t("call-committee")))),
    view().bell ? section("wait", h("h2", {}, t("bell-rung", {time: timeOfDay(view().bell)}))) : null,
  ];
  const isCalled = view().calls.some(({by, deal}) => by === mine() && deal === last) || sent.some(({body}) => body.deal === last);
  const ring = about => button(`call-${about}`, () => { navigator.vibrate?.(30); enter({kind: "call", about, deal: last}); draw(); }, {}, t(`call-${about}`), h("small", {}, t("deal", {n: last, deals: view().deals})));
  return [h("h2", {}, t("call-committee")), called, h("div", {class: "list"}, isCalled ? null : ring("deal"),
    view().bell ? null : button("call-other", () => outbox.tell({kind: "bell"}), {}, t("call-other")))];
}

function sheetScreen(found) {
  return [sheet(view(), [...found.values()])];
}

function overForm(found, waiting) {
  const {looked, totals, match_points: match} = view();
  const theirs = side => view().near && side !== mine() && !tableKind();
  const right = side => looked[side]
    ? h("p", {class: "box"}, icon("check"), ` ${t("looked", {team: nameOf(side), time: timeOfDay(looked[side])})}`)
    : theirs(side) ? h("p", {class: "box"}, badge(side), ` ${t("on-their-phone")}`) : primary(`right-${side}`, () => enter({kind: "sheet", newest: view().seq}, side), {disabled: waiting.length > 0 || outbox.waiting.length > 0}, badge(side), ` ${t("right", {team: nameOf(side)})}`);
  const both = looked.A && looked.B, isWaiting = waiting.length > 0 || outbox.waiting.length > 0;
  return [
    section("", h("h2", {}, t("over")), h("p", {class: "huge"}, `${totals.A} : ${totals.B}`), match ? h("p", {class: "big"}, `${match.A} \u2013 ${match.B}`) : null,
      h("p", {}, view().closed ? h("b", {}, t("signed")) : both ? h("b", {}, t("to-desk")) : t(isWaiting ? "answer-all" : "look"))),
    sheet(view(), [...found.values()]),
    both && !view().closed ? h("p", {class: "box hand"}, t("to-desk")) : null,
    h("div", {class: "end"}, view().closed ? null : [right("A"), right("B")], button("call", () => go("call"), {}, icon("call"), ` ${t("wrong")}`))];
}

function moreScreen(found) {
  const {refused, waiting} = outbox;
  const number = currentDeal(found), started = number && found.has(number) ? number : null;
  if (chosen.redeal) {
    return [h("h2", {}, t("redeal-why", {n: chosen.redeal})), h("div", {class: "list"}, view().redeals.map(each =>
      button(each.code, () => { enter({kind: "redeal", deal: chosen.redeal, code: each.code}); go("main"); }, {}, capital(each.name)))), h("div", {class: "end"}, button("back", () => go("more"), {}, t("back")))];
  }
  return [
    h("h2", {}, t("more")),
    refused.length ? section("bad", h("h2", {}, t("not-entered")), withoutRepeated(refused).map(item =>
      h("div", {class: "refused"}, h("p", {}, h("b", {}, typedLine(item.body, view())), h("br"), item.refused), button(`dismiss-${item.cmd}`, () => outbox.dismiss(item.cmd), {}, t("understood"))))) : null,
    waitingLines(waiting),
    h("div", {class: "list"},
      number ? button("redeal", () => { chosen = {redeal: started ?? number}; draw(); }, {}, t("redeal")) : null,
      button("who", () => { outbox.phone.who = ""; screen = "who"; draw(); }, {}, t("someone-else")),
      button("bright", toggleBright, {"aria-pressed": String(document.documentElement.classList.contains("bright"))}, t("bright"))),
    h("p", {class: "quiet"}, `${view().event} \u00b7 ${view().who || view().team} \u00b7 ${t("phone-id", {id: view().phone})}`)];
}

function waitingLines(waiting) {
  if (!waiting.length) return h("p", {class: "box"}, t("nothing-waits"));
  return section("wait", h("h2", {}, t("lines")), withoutRepeated(waiting).map(item => h("p", {class: "big typed"}, typedLine(item.body, view()))));
}

function toggleBright() {
  keep("bright", document.documentElement.classList.toggle("bright"));
  draw();
}

// --- beginning and end

function messageScreen(text, ...more) {
  return h("main", {}, h("h1", {}, "Scorekeeper"), h("p", {class: "box big"}, text), more);
}

function whoScreen() {
  const sides = tableKind() ? ["A", "B"] : [view().me];
  const choose = (side, name) => {
    if (tableKind()) keep(`side.${view().session}`, side);
    outbox.phone.who = name;
    outbox.phone.session = tableKind() ? view().session : "";
    keep("phone", outbox.phone);
    repeated = "";
    repeatName();
    go("main");
  };
  const ordered = side => [...view().players[side]].sort((first, second) => (second === view().captains[side]) - (first === view().captains[side]));
  const players = side => [tableKind() ? h("h2", {}, badge(side), ` ${nameOf(side)}`) : null, h("div", {class: "list"}, (ordered(side).length ? ordered(side) : [nameOf(side)]).map((name, index) =>
    button(`who-${side}-${index}`, () => choose(side, name), {}, name, name === view().captains[side] ? h("small", {}, t("captain")) : null)))];
  return h("main", {}, h("p", {class: "quiet"}, view().event), h("h1", {class: "big"}, t("welcome", {team: view().team})),
    h("p", {class: "huge"}, [view().table ? t("table", {n: view().table}) : "", view().round ? t("round", {n: view().round}) : ""].filter(Boolean).join(", ")),
    h("div", {class: "scores whole"}, ["A", "B"].map(side => h("div", {class: "side"}, badge(side), teamName(nameOf(side))))),
    h("h2", {}, t("who-enters")), sides.map(players));
}

function needsName() {
  return screen === "who" || !outbox.phone.who || (tableKind() && outbox.phone.session !== view().session);
}

/** Return whether a side disagreed, and is not looking at it again. */
const isSentBack = wait => Boolean(wait.back) && wait.cmd !== reconsidered;

/** What this side has to answer: its own entry that was sent back, then what the other side entered. */
function asked(waiting) {
  return {
    back: waiting.find(wait => isSentBack(wait) && wait.by === mine() && !postponed.has(wait.cmd) && !draft.corrects && !draft.again),
    theirs: waiting.find(wait => wait.by && wait.by !== mine() && !isSentBack(wait)),
  };
}

/** What waits for an answer that is not given here, and open calls; what was put off can be taken up again. */
function waitingStrip(waiting, found) {
  const own = waiting.filter(wait => wait.by === mine() && !wait.back), back = waiting.filter(wait => wait.by && wait.back), {calls} = view();
  if (!own.length && !back.length && !calls.length) return null;
  const about = wait => {
    const {kind, deal, by} = wait;
    if (wait.back && by === mine()) return t("needs-answer", {n: deal});
    const waitsFor = t(kind === "penalty" ? "penalty-waits" : "waits-for", {n: deal, team: shortOf(wait.back ? by : otherSide(by))});
    return !wait.back && onTheirPhone(wait) ? [waitsFor, " ", h("span", {class: "quiet"}, t("on-their-phone"))] : waitsFor;
  };
  return h("div", {class: "box line strip"},
    h("div", {}, calls.slice(-1).map(call => h("p", {}, t("called", {time: timeOfDay(call.at)}))), [...own, ...back].map(wait => h("p", {}, about(wait)))),
    stripButton(own, back, found));
}

/** What can be done about what waits: answer it, look again at what was refused, hand over, or correct it. */
function stripButton(own, back, found) {
  const later = back.find(wait => wait.by === mine()), refused = back.find(wait => wait.by !== mine());
  if (later) return button("answer", () => { postponed.delete(later.cmd); draw(); }, {}, t("answer"));
  if (refused) return button("reconsider", () => { reconsidered = refused.cmd; draw(); }, {}, t("reconsider"));
  if (own.length && !own.some(onTheirPhone)) return button("hand-over", () => { acceptHere = true; draw(); }, {}, t("hand-over"));
  const typed = own.find(({kind, deal}) => kind === "deal" && found.has(deal));
  return typed ? button("correct-own", () => startCorrection(found.get(typed.deal)), {"aria-label": `${t("correct")}: ${t("deal", {n: typed.deal, deals: view().deals})}`}, t("correct")) : null;
}

/** Return whether the other side answers on its own phone: it is at the table, and has been sent this. */
const onTheirPhone = wait => view().near && !wait.unsent && outbox.failures === 0;

/** The part of the page between score and bar. */
function mainScreen(found) {
  const waiting = waits(found);
  const [version] = versions(), {back, theirs} = asked(waiting);
  const own = waiting.find(wait => wait.by === mine() && !isSentBack(wait));
  if (version) return {body: twoVersionsForm(version, found)};
  if (view().held) return {body: [section("wait", h("h2", {}, view().held)), sheet(view(), [...found.values()])]};
  if (back) return {body: sentBackForm(found, back)};
  if (theirs) return {body: answerForm(found, theirs, false)};
  if (own && acceptHere && !onTheirPhone(own) && !draft.corrects && !draft.again) return {body: answerForm(found, own, true)};
  if (draft.corrects && found.has(draft.corrects)) return {body: contractForm(draft.corrects), picks: true};
  if (draft.again) return {body: resultForm({...found.get(draft.again.deal), ...draft.again, again: true})};
  const readOut = view().read_out, number = currentDeal(found);
  const onItsWay = outbox.open.some(({body}) => body.kind === "announce" || body.kind === "deal");
  if (readOut && !onItsWay && !postponed.has(`read ${readOut.deal}`) && !(number && found.has(number))) return {body: readOutForm(readOut)};
  const strip = waitingStrip(waiting, found);
  if (number === null || view().closed) return {body: [strip, overForm(found, waiting)]};
  const deal = found.get(number);
  beginDeal(number);
  return deal ? {body: [strip, resultForm(deal)]} : {body: contractForm(number, {strip}), picks: true};
}

function readOutForm(readOut) {
  return [section("hand", h("h2", {}, icon("speak"), ` ${t("read-out")}`), h("p", {class: "huge"}, readOut.text)),
    h("div", {class: "end"}, primary("was-read", () => enter({kind: "announce", deal: readOut.deal}), {}, icon("check"), ` ${t("was-read")}`),
      button("later", () => postpone(`read ${readOut.deal}`), {class: "plain"}, t("later")))];
}

const isOffline = () => outbox.failures > 1 || (outbox.failures > 0 && outbox.open.length > 0);

/** Since when there is no connection; a page opened without one does not know. */
const sinceWhen = () => outbox.heardAt ? t("offline", {time: timeOfDay(outbox.heardAt)}) : `${t("no-connection")}.`;

function offline() {
  const {open} = outbox, entered = open.some(({body}) => body.kind === "deal");
  if (!isOffline()) return null;
  return h("p", {class: "box wait small"}, h("b", {}, sinceWhen()), ` ${t("keep-going")}`, entered ? ` ${t("score-without")}` : "");
}

function content() {
  if (outbox.phone?.ended) return [messageScreen(outbox.phone.ended, outbox.waiting.length ? waitingLines(outbox.waiting) : null)];
  if (outbox.error) return [messageScreen(t(outbox.error))];
  if (!outbox.phone) return [messageScreen(t(outbox.failures ? "no-connection" : location.hash ? "loading" : "no-code"))];
  if (!view()) return [messageScreen(t(outbox.failures ? "no-connection" : "loading"))];
  if (view().state === "no-page") return [messageScreen(view().text)];
  if (view().state === "none") return [h("main", {}, header(view(), chip(outbox, () => go("more"))), h("p", {class: "box big"}, t("none-open", {team: view().team})), outbox.items.length ? moreLines() : null, lastSheet())];
  if (needsName()) return [whoScreen()];
  const found = deals();
  const screens = {penalty: penaltyScreen, sheet: sheetScreen, call: callScreen, more: moreScreen};
  const special = screen === "differ" && chosen.wait ? differForm : screens[screen];
  const {body, picks} = special ? {body: special(found)} : mainScreen(found);
  const {back, theirs} = asked(waits(found)), isAsked = Boolean(back ?? theirs ?? versions()[0]);
  tellNews(found);
  return [header(view(), chip(outbox, () => go("more"))), scores(view(), picks ? side => change({side}) : null, draft.side), h("main", {}, offline(), body), actions(special === differForm ? "main" : screen, go, isAsked)];
}

/** What happens without a tap here, with a key for each: it is said to a screen reader once. */
function news(found) {
  const {back, theirs} = asked(waits(found)), {held, calls, bell, looked, read_out: readOut} = view();
  const isBehind = screen !== "main" && screen !== "differ", was = said ?? new Set();
  const isBack = was.has("offline") || was.has("sending");
  return [
    isOffline() ? ["offline", `${sinceWhen()} ${t("keep-going")}`] : isBack && outbox.waiting.length ? ["sending", ""] : isBack ? ["back", t("saved", {time: timeOfDay(outbox.heardAt)})] : null,
    held ? ["held", held] : null,
    back ? [`back ${back.cmd}`, t("they-say", {team: nameOf(back.back.by ?? otherSide(back.by)), text: back.back.text})] : null,
    isBehind && theirs ? [`asked ${theirs.cmd}`, t("needs-answer", {n: theirs.deal})] : null,
    readOut ? [`read ${readOut.deal}`, `${t("read-out")} ${readOut.text}`] : null,
    ...calls.map(({number, at}) => [`call ${number}`, t("called", {time: timeOfDay(at)})]),
    bell ? [`bell ${bell}`, t("bell-rung", {time: timeOfDay(bell)})] : null,
    ...["A", "B"].map(side => looked[side] ? [`looked ${looked[side]}`, t("looked", {team: nameOf(side), time: timeOfDay(looked[side])})] : null),
    currentDeal(found) ? null : ["over", t("over")],
  ].filter(Boolean);
}

function tellNews(found) {
  const items = news(found);
  if (said) for (const [key, text] of items) if (text && !said.has(key)) announce(text);
  said = new Set(items.map(([key]) => key));
}

/** Between two rounds: the sheet of the last one, and the way to object to it. */
function lastSheet() {
  const {last} = view();
  if (!last) return null;
  const sent = outbox.waiting.some(({body}) => body.kind === "call" && body.session === last.session);
  const ring = side => button(`wrong-${side}`, () => { enter({kind: "call", session: last.session}, side); draw(); }, {}, icon("call"), tableKind() ? [" ", badge(side)] : null, ` ${t("wrong")}`);
  const called = side => last.calls.some(call => call.by === side && call.deal == null);
  const sides = (tableKind() ? ["A", "B"] : [last.me]).filter(side => !sent && !called(side));
  return [h("h2", {}, t("last-sheet")), sheet(last, last.rows),
    last.calls.map(call => section("wait", h("p", {class: "big"}, t("called", {time: timeOfDay(call.at)})))),
    sides.length && last.until ? h("p", {}, t("object-until", {time: timeOfDay(last.until)})) : null, sides.map(ring)];
}

function moreLines() {
  return [outbox.refused.map(item => section("bad", h("p", {}, h("b", {}, typedLine(item.body, view())), ` ${item.refused}`), button(`dismiss-${item.cmd}`, () => outbox.dismiss(item.cmd), {}, t("understood")))),
    outbox.waiting.length ? waitingLines(outbox.waiting) : null];
}

function draw() {
  show(page, content);
}

/** Draw after a change; a new session begins with an empty draft on the main screen. */
function changed(refusal = "") {
  if (refusal) announce(`${t("not-entered")}: ${refusal}`, true);
  if (view() && (view().session ?? "") !== session) {
    if (session) {
      clearDraft();
      acceptHere = false;
      chosen = {};
      screen = "main";
      postponed = new Set();
    }
    said = null;
    session = view().session ?? "";
  }
  repeatName();
  draw();
}

/** Say again who enters, if the server has not heard it: the name was chosen without a connection. */
function repeatName() {
  const {who} = outbox.phone ?? {};
  if (!who || view()?.state !== "open" || view().who === who || outbox.failures || repeated === who) return;
  repeated = who;
  outbox.tell({kind: "name", name: who}).then(heard => { if (!heard && outbox.failures) repeated = ""; });
}

async function begin() {
  if (load("bright", false)) document.documentElement.classList.add("bright");
  if (!keep("test", newId())) {
    await loadWords();
    page.replaceChildren(messageScreen(t("cannot-keep")));
    return;
  }
  outbox = new Outbox(changed);
  await loadWords();
  if (outbox.phone && outbox.view) {
    const kept = load(`draft.${outbox.phone.id}`, {});
    session = outbox.view.session ?? "";
    if (kept.session === session) {
      draft = kept;
      delete draft.session;
    }
  }
  draw();
  outbox.begin();
}

page.addEventListener("pointerdown", touched);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, untouched);
page.addEventListener("click", tapped);
page.addEventListener("keydown", moved);
addEventListener("resize", () => { if (outbox) draw(); });
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") outbox?.poll(); });
addEventListener("online", () => outbox?.poll());
addEventListener("pageshow", event => { if (event.persisted) outbox?.poll(); });
addEventListener("hashchange", () => outbox?.begin());
addEventListener("storage", () => { if (outbox) draw(); });
begin();
