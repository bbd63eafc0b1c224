// What this phone has entered and the server has not answered yet, and the connection to the server. No drawing here.
//
// Plain HTTP is an insecure context: there is no crypto.subtle, no service worker, no wake lock. So the page signs with
// its own HMAC-SHA-256, keeps everything in localStorage, and the browser's cache serves its files without the server.

const PREFIX = "scorekeeper.";
const POLL = 3000, POLL_WAITING = 1000, SLOWEST = 10000, PATIENCE = 8000;
const FINAL = new Set([200, 400, 409, 413]);  // answers that decide a command; after any other it is sent again

/** Return what was kept under a name, or a default. */
export function load(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Keep a value; return false if this phone cannot. */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// --- SHA-256 (FIPS 180-4) and HMAC (RFC 2104)

const primes = [];
for (let number = 2; primes.length < 64; number += 1) {
  if (primes.every(prime => number % prime)) primes.push(number);
}
const fraction = root => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const FIRST = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map(prime => fraction(Math.cbrt(prime)));
const rotated = (word, bits) => (word >>> bits) | (word << (32 - bits));

function sha256(message) {
  const length = ((message.length + 8) >> 6) + 1;
  const padded = new Uint8Array(length * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const hash = [...FIRST], words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const low = words[i - 15], high = words[i - 2];
      const first = rotated(low, 7) ^ rotated(low, 18) ^ (low >>> 3);
      const second = rotated(high, 17) ^ rotated(high, 19) ^ (high >>> 10);
      words[i] = words[i - 16] + first + words[i - 7] + second;
    }
    const v = [...hash];
    for (let i = 0; i < 64; i += 1) {
      const [a, b, c, , e, f, g] = v;
      const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const first = (v[7] + mixed + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      v.pop();
      v.unshift((first + second) | 0);
      v[4] = (v[4] + first) | 0;
    }
    for (let i = 0; i < 8; i += 1) hash[i] = (hash[i] + v[i]) | 0;
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

const bytesOf = text => new TextEncoder().encode(text);
const hexOf = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
const joined = (first, second) => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

/** Return the SHA-256 of a text in hexadecimal. */
export function hashOf(text) {
  return hexOf(sha256(bytesOf(text)));
}

/** Return the HMAC-SHA-256 of a text in hexadecimal. */
export function sign(key, text) {
  let bytes = bytesOf(key);
  if (bytes.length > 64) bytes = sha256(bytes);
  const block = joined(bytes, new Uint8Array(64 - bytes.length));
  const inner = sha256(joined(block.map(byte => byte ^ 0x36), bytesOf(text)));
  return hexOf(sha256(joined(block.map(byte => byte ^ 0x5c), inner)));
}

/** Return 128 random bits in hexadecimal. */
export function newId() {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}

// --- the connection to the server

/** The phone: its key, what it last saw, what waits on it. `onChange` is called after every change. */
export class Outbox {
  constructor(onChange) {
    this.onChange = onChange;
    this.phone = load("phone", null);
    this.view = null;
    this.error = "";
    this.failures = 0;
    this.heardAt = 0;
    this.sending = false;
    this._mark = "";
    this._nonce = "";  // the number of the server's last answer, which the next request is signed with
    this._timer = 0;
    this._polling = false;
    if (this.phone) this._takeUp();
  }

  _takeUp() {
    this.view = load(`view.${this.phone.id}`, null);
  }

  /** Everything not answered with "saved": commands that wait, and those refused until they are dismissed. */
  get items() {
    return this.phone ? load(`outbox.${this.phone.id}`, []) : [];
  }

  /** Commands that wait to be sent. */
  get waiting() {
    return this.items.filter(item => !item.refused);
  }

  /** Commands of the present session that wait to be sent. */
  get open() {
    return this.waiting.filter(item => this.view && item.body.session === this.view.session);
  }

  get refused() {
    return this.items.filter(item => item.refused);
  }

  /** Change the kept list: read again first, since the page may be open twice. Return false if it cannot be kept. */
  _change(change) {
    return keep(`outbox.${this.phone.id}`, change(this.items));
  }

  /** Use the code in the address, if there is one; then begin to poll. */
  async begin() {
    const code = location.hash.slice(1);
    if (code && (!this.phone || this.phone.code !== hashOf(`scorekeeper id ${code}`).slice(0, 16))) {
      await this._useCode(code);
    } else if (code) {
      history.replaceState(null, "", "/");
    }
    this.poll();
  }

  async _useCode(code) {
    const id = hashOf(`scorekeeper id ${code}`).slice(0, 16), key = hashOf(`scorekeeper key ${code}`);
    const device = load("device", null) || newId();
    if (!keep("device", device)) {
      this.error = "cannot-keep";
      this.onChange();
      return;
    }
    try {
      const {status, answer} = await this._request("POST", "/hello", {id, device, sign: sign(key, `hello ${device}`)});
      if (status === 200) {
        const phoneKey = sign(key, `phone ${device}`), left = this.items;
        if (answer.sign !== sign(phoneKey, "welcome")) throw new Error("another server");
        this.phone = {id, key: phoneKey, code: id};
        keep("phone", this.phone);
        this._change(items => [...left.filter(item => !items.some(other => other.cmd === item.cmd)), ...items]);
        this.error = "";
        this._takeUp();
        history.replaceState(null, "", "/");
      } else if (status < 500 && (!this.phone || this.phone.ended)) {
        this.error = answer.text || "no-code";
      } else if (status >= 500) {
        throw new Error("server");
      }
    } catch {
      this.failures += 1;
      if (!this.phone) setTimeout(() => this._useCode(code), 2000);
    }
    this.onChange();
    this._plan();
  }

  async _request(method, path, body, heads = {}) {
    const text = body === null ? "" : JSON.stringify(body), nonce = this._nonce;
    const abort = new AbortController(), limit = setTimeout(() => abort.abort(), PATIENCE);
    const headers = {...heads};
    if (body !== null) headers["Content-Type"] = "application/json";
    const signed = body === null ? headers["X-Waiting"] ?? "" : text;
    if (this.phone) {
      headers["X-Nonce"] = nonce;
      headers.Authorization = `Phone ${this.phone.id} ${sign(this.phone.key, `${method} ${path} ${nonce}\n${signed}`)}`;
    }
    try {
      const response = await fetch(path, {method, headers, body: body === null ? undefined : text, signal: abort.signal, cache: "no-store"});
      this._nonce = response.headers.get("X-Nonce") ?? nonce;
      // an answer that was cut off fails here and counts as none; of a body too large there is only the status
      const answer = response.status === 304 || response.status === 413 ? null : await response.json();
      const isStale = answer?.code === "nonce" && this._nonce !== nonce;
      return {status: response.status, answer, mark: response.headers.get("ETag"), isStale};
    } finally {
      clearTimeout(limit);
    }
  }

  /** Send a request, and again with the right number if the page or the server has started meanwhile. */
  async _signed(...request) {
    for (;;) {
      const result = await this._request(...request);
      if (!result.isStale) return result;
    }
  }

  /** Keep a command and send it as soon as possible. Return its id, "" if this phone cannot keep it. */
  enter(body) {
    const item = {cmd: newId(), enteredAt: Date.now(), body: {session: this.view.session, ...body, seen: this.view.seq}};
    if (!this._change(items => [...items, item])) return "";
    this.onChange();
    this.send();
    return item.cmd;
  }

  /** Take a refused command off the list: it was read, and is never sent again. */
  dismiss(cmd) {
    this._change(items => items.filter(item => item.cmd !== cmd));
    this.onChange();
  }

  /** Send what waits, in order; the first failure ends it, and the same command is sent again later. */
  async send() {
    if (this.sending || !this.phone || this.phone.ended) return;
    this.sending = true;
    try {
      for (let item = this.waiting[0]; item; item = this.waiting[0]) {
        const ago = Math.max(0, Math.round((Date.now() - item.enteredAt) / 1000));
        const {status, answer, isStale} = await this._request("POST", "/do", {...item.body, cmd: item.cmd, ago});
        if (isStale) continue;  // what waits is read again: another page of this phone may have sent it
        if (status === 401) {
          this._end(answer.text);
          break;
        }
        if (!FINAL.has(status)) throw new Error(`status ${status}`);
        this._heard();
        const {cmd} = item, {text = "", code = ""} = answer ?? {};
        this._change(items => status === 200
          ? items.filter(other => other.cmd !== cmd)
          : items.map(other => other.cmd === cmd ? {...other, refused: text || " ", code} : other));
        if (answer?.state) this._take(answer.state, answer.mark);
        this.onChange(status === 200 ? "" : text);
      }
    } catch {
      this.failures += 1;
    }
    this.sending = false;
    this.onChange();
    this._plan();
  }

  /** Say something to the server that needs no entry: a name, a bell. */
  async tell(body) {
    try {
      const {status, answer} = await this._signed("POST", "/do", body);
      if (status !== 200) return false;
      this._heard();
      if (answer.state) this._take(answer.state, answer.mark);
      this.onChange();
      return true;
    } catch {
      this.failures += 1;
      this.onChange();
      return false;
    }
  }

  /** Ask for the state, and send what waits. */
  async poll() {
    if (!this.phone || this.phone.ended || this._polling) return;
    this._polling = true;
    try {
      const heads = {"X-Waiting": String(this.waiting.length)};
      if (this._mark) heads["If-None-Match"] = this._mark;
      const {status, answer, mark} = await this._signed("GET", "/state", null, heads);
      if (status === 401) {
        this._end(answer.text);
      } else if (status === 200) {
        this._heard();
        this._take(answer, mark);
      } else if (status === 304) {
        this._heard();
      } else {
        throw new Error(`status ${status}`);
      }
    } catch {
      this.failures += 1;
    }
    this._polling = false;
    this.onChange();
    if (!this.failures && this.waiting.length) await this.send();
    else this._plan();
  }

  _heard() {
    this.failures = 0;
    this.heardAt = Date.now();
  }

  _take(state, mark) {
    this.view = state;
    this._mark = mark || "";
    keep(`view.${this.phone.id}`, state);
  }

  _end(text) {
    this.phone = {...this.phone, ended: text};
    keep("phone", this.phone);
  }

  /** Poll while the page is looked at: faster while something waits for the other side, slower without a connection. */
  _plan() {
    clearTimeout(this._timer);
    if (document.visibilityState !== "visible") return;
    const waits = this.view?.waits?.length ? POLL_WAITING : POLL;
    const pause = this.failures ? Math.min(2000 * this.failures, SLOWEST) : waits;
    this._timer = setTimeout(() => this.poll(), pause * (1 + Math.random() / 5));
  }
}
