// One stream of events, and the tries to have it again after it was lost.
import { readEvents } from './events.js'
import { Retry } from './retry.js'

const aliveTime = 20_000 // the server writes every 15 seconds

export class Line {
  #handlers
  #ending = null
  #retry = new Retry()
  #timer
  #isPatient = false // the server has asked for time
  #heardAt = -Infinity

  // `receive(type, data)`, `lost()`, and `ready()` when it is time to open the line again.
  constructor(handlers) {
    this.#handlers = handlers
  }

  get isBusy() { return this.#ending !== null || this.#timer !== undefined }

  // Whether something was heard lately: then an answer that isn't there yet is only slow, such as that of a long search.
  get isAlive() { return this.#ending !== null && performance.now() - this.#heardAt < aliveTime }

  async open(url) {
    this.stop()
    const ending = this.#ending = new AbortController()
    this.#heardAt = performance.now()
    const { receive } = this.#handlers
    const opened = () => this.#retry.opened()
    const heard = () => { this.#heardAt = performance.now() }
    const after = await readEvents(url, { signal: ending.signal, opened, heard, receive }).catch(() => 0)
    if (this.#ending === ending) this.#fail(after)
  }

  // A message was wrong, or something else proves that the line is dead.
  restart() {
    if (this.#ending) this.#fail(0)
  }

  // An answer is late.
  check() {
    if (!this.isAlive) this.restart()
  }

  // Something has changed: another try is worth it now.
  wake() {
    if (this.#timer === undefined || this.#isPatient) return
    this.#clear()
    this.#handlers.ready()
  }

  stop() {
    this.#clear()
    this.#ending?.abort()
    this.#ending = null
  }

  #fail(after) {
    this.stop()
    this.#isPatient = after > 0
    this.#timer = setTimeout(() => {
      this.#clear()
      this.#handlers.ready()
    }, this.#retry.next(after))
    this.#handlers.lost()
  }

  #clear() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
