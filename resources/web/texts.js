// Looks up the texts of the page, which features/phones/words.py holds: one JSON for each language, kept so that the
// page works without the server.
import {keep, load} from "/page/outbox.js";

let texts = {};

/** Return a text by its key with its braces filled in. */
export function t(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Load the texts in the language of this phone; the kept ones if the server does not answer. */
export async function loadWords() {
  const language = navigator.language || "en";
  texts = load("words", {});
  try {
    const answer = await fetch(`/words/${encodeURIComponent(language)}`);
    if (answer.ok) {
      texts = await answer.json();
      keep("words", texts);
    }
  } catch {
    // what was kept has to do
  }
  document.documentElement.lang = texts.language || "en";
}

const DOUBLING = ["", "doubled", "redoubled"];

/** Return a contract as it is read aloud: "40 Hearts doubled". */
export function spokenContract({value, strain, doubling}) {
  return [value, t(strain), doubling ? t(DOUBLING[doubling]) : ""].filter(part => part !== "").join(" ");
}

export function doublingWord(doubling) {
  return doubling ? t(DOUBLING[doubling]) : "";
}

/** Return the time of day of a moment: milliseconds, or a text in ISO 8601. */
export function timeOfDay(moment) {
  const date = new Date(moment);
  return `${String(date.getHours()).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
}
