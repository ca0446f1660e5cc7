// The time until the next try: longer each time, random, so that the pages of a lost server don't return all at
// once, and at least as long as the server asks for, up to five minutes.

// All times are in milliseconds.
const first = 1500
const last = 30_000
const longestWait = 300_000 // however long the server asks for
const goodTime = 5000 // a connection that lasted so long has the times begin again

export class Retry {
  #tries = 0
  #openedAt = null
  #random

  constructor(random = Math.random) {
    this.#random = random
  }

  // Records that a connection is open.
  opened(now = performance.now()) {
    this.#openedAt ??= now
  }

  // Returns the milliseconds until the next try; `after` are those of `Retry-After`.
  next(after = 0, now = performance.now()) {
    if (this.#openedAt !== null && now - this.#openedAt >= goodTime) this.#tries = 0
    this.#openedAt = null
    const window = Math.min(last, first * 2 ** Math.min(this.#tries, 10))
    this.#tries += 1
    const share = this.#random() // the result is from a sixth of the window to all of it, or up to half more than `after`
    return Math.max(window * (1 + 5 * share) / 6, Math.min(after, longestWait) * (1 + share / 2))
  }
}

// Returns the value of `Retry-After` in milliseconds: the server sends seconds, or a date.
export function retryAfter(response, now = Date.now()) {
  const value = response?.headers.get('Retry-After')?.trim()
  if (!value) return 0
  const time = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(time) ? Math.max(0, time) : 0
}
