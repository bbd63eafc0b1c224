// Building blocks of the page: elements, icons, the frame with score and chip. Nothing here knows a rule of the game.
import {doublingWord, t, timeOfDay} from "/page/texts.js";

const SVG = "http://www.w3.org/2000/svg";

const LONG = 16;  // letters of a name that fit beside others

let handlers = new Map(), drawnHtml = null, isTouched = false, held = null, lifted = 0;

/** Make an element: attributes, then what it holds; null and false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = tag === "svg" || tag === "use" ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value != null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter(child => child != null && child !== false));
  return element;
}

export const icon = name => h("svg", {class: "icon", "aria-hidden": "true"}, h("use", {href: `#icon-${name}`}));
export const badge = side => h("span", {class: `badge ${side}`}, side);

/** A suit: its sign, named for a screen reader unless a word beside it does that. */
export function suit(strain, {named = true} = {}) {
  if (strain === "NT") return h("span", {class: "NT", "aria-label": named ? t("NT") : null}, "NT");
  const label = named ? {role: "img", "aria-label": t(strain)} : {"aria-hidden": "true"};
  return h("svg", {class: `suit ${strain}`, ...label}, h("use", {href: `#suit-${strain}`}));
}

export function contract(deal) {
  return [h("b", {}, `${deal.value} `, suit(deal.strain)), deal.doubling ? ` ${doublingWord(deal.doubling)}` : ""];
}

/** A button; `key` is unique on a screen: it finds what a tap does, and the focus after the page is drawn again. */
export function button(key, onTap, attributes, ...children) {
  handlers.set(key, onTap);
  return h("button", {type: "button", "data-key": key, ...attributes}, ...children);
}

/** Draw a page, but not under a finger: the tap would be lost, or be for what moved there. */
export function show(page, build) {
  if (isTouched) {
    held = () => show(page, build);
    return;
  }
  handlers = new Map();
  const parts = build(), html = parts.map(part => part.outerHTML).join("");
  if (html === drawnHtml) return;
  drawnHtml = html;
  const focused = page.contains(document.activeElement) ? document.activeElement : null, top = scrollY;
  page.replaceChildren(...parts);
  if (focused) stay(page, focused.dataset.key);
  if (scrollY !== top) scrollTo(0, top);
}

/** Keep the focus on the button with this key; on another screen, move it to the words at its beginning. */
function stay(page, key) {
  const same = key ? page.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  const next = same ?? page.querySelector("main h1, main h2, main .ask") ?? page.querySelector("main p");
  if (next && !same) next.tabIndex = -1;
  next?.focus({preventScroll: true});
}

/** Hold what is to be drawn while a finger is on the page; it leaves shortly before its tap is known. */
export function touched() {
  clearTimeout(lifted);
  isTouched = true;
}

export function untouched() {
  lifted = setTimeout(release, 100);
}

function release() {
  const draw = held;
  isTouched = false;
  held = null;
  draw?.();
}

/** Do what the button under a tap does. */
export function tapped(event) {
  const tap = event.target.closest("button"), action = tap && !tap.disabled ? handlers.get(tap.dataset.key) : null;
  isTouched = false;
  action?.();
  release();
}

const STEPS = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1};

/** Move in a group of radio buttons by keys, and choose what gets the focus (the radio pattern of WAI-ARIA). */
export function moved(event) {
  const radio = event.target.closest("[role=radio]");
  if (!radio || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const radios = [...radio.parentElement.children], {length} = radios, step = STEPS[event.key];
  const index = event.key === "Home" ? 0 : event.key === "End" ? length - 1 : step ? (radios.indexOf(radio) + step + length) % length : -1;
  if (index < 0) return;
  event.preventDefault();
  radios[index].focus();
  handlers.get(radios[index].dataset.key)({byKeys: true});
}

export const primary = (key, on, attributes, ...children) =>
  button(key, on, {...attributes, class: "primary"}, ...children);

export const section = (kind, ...children) => h("section", {class: `box ${kind}`}, ...children);

const announced = {polite: [], urgent: []};

/** Say something to a screen reader: politely, or at once. Texts that come together are said together. */
export function announce(text, urgent = false) {
  const name = urgent ? "urgent" : "polite", region = document.getElementById(name), texts = announced[name];
  if (texts.push(text) > 1) return;
  region.textContent = "";
  setTimeout(() => { region.textContent = texts.splice(0).join(" "); }, 50);
}

/** Leave out each command that a later one repeats: a result has its contract, too. */
export function withoutRepeated(items) {
  const repeats = (item, later) => later.body.kind === "deal" && later.body.deal === item.body.deal;
  return items.filter((item, index) => item.body.kind !== "deal" || !items.slice(index + 1).some(later => repeats(item, later)));
}

/** The state of what was entered. Only an answer of the server makes it "saved". */
export function chip(outbox, onTap) {
  const waiting = withoutRepeated(outbox.waiting).length, refused = withoutRepeated(outbox.refused).length;
  const tag = (kind, name, text, on) => on ? button("chip", on, {class: `chip ${kind}`}, icon(name), text) : h("span", {class: `chip ${kind}`}, icon(name), text);
  if (refused) return tag("bad", "error", t("refused", {n: refused}), onTap);
  if (waiting && outbox.sending && !outbox.failures) return tag("wait", "clock", t("sending"));
  if (waiting) return tag("wait", "clock", t("on-phone", {n: waiting}), onTap);
  if (outbox.failures > 1) return tag("wait", "warn", t("no-connection"), onTap);
  if (!outbox.heardAt) return tag("wait", "clock", t("loading"));
  return tag("good", "check", t("saved", {time: timeOfDay(outbox.heardAt)}));
}

/** The line on top: table, round, and the chip. */
export function header(view, status) {
  const round = view.round ? h("span", {class: "quiet"}, ` ${t("round", {n: view.round})}`) : null;
  return h("header", {}, h("h1", {}, view.table ? t("table", {n: view.table}) : view.event, round), status);
}

/** The name of a team in a tile: smaller if it is long, since the score must stay in view. */
export const teamName = name => h("span", {class: name.length > LONG ? "name long" : "name"}, name);

/** A team in a sentence: by its name, or by its letter if the name is so long that it would fill the screen. */
export const briefly = (view, side) => view.names[side].length > LONG ? side : view.names[side];

/** The score: two tiles, which are also the buttons for the side that declares while a contract is entered. */
export function scores(view, pick, picked) {
  const tile = side => {
    const inner = [badge(side), teamName(view.names[side]), h("span", {class: "points"}, String(view.totals[side]))];
    if (!pick) return h("div", {class: "side"}, inner);
    const label = `${t("declares", {team: view.names[side]})} (${view.totals[side]})`;
    return button(`side-${side}`, () => pick(side), {class: "side", "aria-pressed": String(picked === side), "aria-label": label}, inner);
  };
  return h("div", {class: "scores"}, tile("A"), tile("B"));
}

/** The bar at the bottom; the way to the deal is marked while the other side waits for an answer. */
export function actions(screen, go, isAsked) {
  const action = name => button(name, () => go(screen === name ? "main" : name), {"aria-current": screen === name ? "page" : null}, icon(name), t(name));
  const deal = button("main", () => go("main"), {class: isAsked && screen !== "main" ? "asked" : null, "aria-current": screen === "main" ? "page" : null}, icon("deal"), t(isAsked && screen !== "main" ? "answer" : "main"));
  return h("nav", {"aria-label": t("actions")}, deal, ["penalty", "sheet", "call", "more"].map(action));
}

/** Radio buttons of one question; Tab reaches the chosen button, or the first. */
export function choices(kind, label, options) {
  const reached = Math.max(0, options.findIndex(({checked}) => checked));
  const option = ({key, on, checked, name, content, mark}, index) =>
    button(key, on, {role: "radio", "aria-checked": String(checked), "aria-label": name, class: mark || null, tabindex: index === reached ? "0" : "-1"}, content);
  return h("div", {class: kind, role: "radiogroup", "aria-label": label}, options.map(option));
}

/** A pad of digits with what is beside it. */
export function keypad(digits, onDigits, beside = [null, null]) {
  const add = digit => onDigits((digits + digit).replace(/^0(?=\d)/, "").slice(-2));
  const key = digit => button(`digit-${digit}`, () => add(digit), {}, String(digit));
  const remove = button("delete", () => onDigits(digits.slice(0, -1)), {"aria-label": t("delete-digit"), class: "small"}, "\u232b");
  const [upper, lower] = beside;
  return h("div", {class: beside[0] ? "pad" : "pad bare"}, [1, 2, 3].map(key), upper, [4, 5, 6].map(key), [7, 8, 9].map(key), lower,
    button("digit-0", () => add(0), {class: "wide"}, "0"), remove);
}

/** A deal as a sentence, the declaring side first and large. */
export function dealSentence(view, deal) {
  const outcome = deal.outcome ? t(deal.outcome) : "";
  const {side, points} = worth(view, deal, deal.outcome);
  const gives = deal.outcome ? h("b", {}, ` \u00b7 ${briefly(view, side)} +${points}`) : "";
  return [
    h("p", {class: "big"}, badge(deal.side), ` ${view.names[deal.side]}`),
    h("p", {class: "huge"}, contract(deal)),
    h("p", {class: "big"}, deal.taken != null ? h("b", {}, `${deal.taken} : ${view.chart.cards - deal.taken} `) : "", outcome, gives),
  ];
}

/** The points of a deal by the chart that the server sent: a preview, since the server computes the score. */
export function worth(view, deal, outcome) {
  const {bands, factors, added} = view.chart;
  const [, made, defeated] = bands.find(([upTo]) => deal.value <= upTo) ?? bands[bands.length - 1];
  const points = (outcome === "made" ? made : defeated) * factors[deal.doubling] + added[deal.doubling];
  return {side: outcome === "made" ? deal.side : otherSide(deal.side), points};
}

export const otherSide = side => side === "A" ? "B" : "A";

/** The sheet as a table that becomes stacked rows where the text is large. */
export function sheet(view, deals) {
  if (!deals.length) return h("p", {class: "quiet"}, t("no-deals"));
  const pair = (values, fallback) => values ? `${values.A ?? fallback} : ${values.B ?? fallback}` : "";
  const note = deal => {
    const marks = [deal.unsent ? t("unsent") : deal.waiting ? t("waiting") : deal.accepted ? t("accepted-at", {time: timeOfDay(deal.accepted)}) : "", ...(deal.penalties || [])].filter(Boolean);
    return marks.length ? h("span", {class: deal.unsent || deal.waiting ? "note" : "note calm"}, marks.join(", ")) : null;
  };
  const row = deal => h("tr", {class: `${deal.unsent ? "unsent" : ""} ${deal.deal % 6 ? "" : "six"}`},
    h("th", {scope: "row"}, String(deal.deal)),
    h("td", {class: "contract"}, badge(deal.side), " ", contract({...deal, doubling: 0}), deal.doubling ? ` ${"\u00d7".repeat(deal.doubling)}` : "", note(deal)),
    h("td", {class: "number", "data-label": t("took-column")}, deal.taken != null ? String(deal.taken) : deal.outcome ? t(deal.outcome) : "\u2026"),
    h("td", {class: "number", "data-label": t("points")}, deal.unsent || !deal.outcome ? "" : pair(deal.points, 0)),
    h("td", {class: "number", "data-label": "A : B"}, h("b", {}, deal.unsent || !deal.outcome ? "" : pair(deal.running, ""))));
  const heads = [t("main"), t("contract"), t("took-column"), t("points"), "A : B"];
  return h("table", {}, h("caption", {}, h("h2", {}, `${view.names.A} \u2013 ${view.names.B}`)),
    h("thead", {}, h("tr", {}, heads.map((head, index) => h("th", {scope: "col", class: index > 1 ? "number" : null}, head)))),
    h("tbody", {}, deals.map(row)));
}

/** A waiting command as the desk can type it. */
export function typedLine(body, view) {
  const names = view?.names ?? {};
  if (body.kind === "deal") {
    const result = body.taken != null ? ` ${String(body.taken).padStart(2, "0")}` : body.outcome ? (body.outcome === "made" ? " +" : " -") : "";
    return `${body.deal}: ${body.side} ${body.value}${body.strain}${"X".repeat(body.doubling || 0)}${result}`;
  }
  const what = {accept: t("accept"), differ: t("differ"), penalty: t("penalty"), announce: t("was-read"), call: t("call"), sheet: t("right", {team: names[body.by] ?? ""}), redeal: t("redeal")}[body.kind] ?? body.kind;
  const coded = [...(view?.penalties ?? []), ...(view?.redeals ?? [])].find(each => each.code === body.code);
  const details = [coded?.name ?? body.code, body.note, body.kind === "sheet" ? "" : names[body.by]].filter(Boolean).join(", ");
  return `${body.deal ? `${body.deal}: ` : ""}${what}${details ? ` (${details})` : ""}`;
}
