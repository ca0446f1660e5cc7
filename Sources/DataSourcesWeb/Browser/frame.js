// Collects messages until the browser draws next, so that a frame is computed once for any number of messages.

const longestFrame = 250 // a page that is not drawn has no frames

export class Frame {
  #work
  #waiting = []
  #request
  #timer

  constructor(work) {
    this.#work = work
  }

  add(value) {
    this.#waiting.push(value)
    if (this.#waiting.length > 1) return
    this.#request = requestAnimationFrame(() => this.#run())
    this.#timer = setTimeout(() => this.#run(), longestFrame)
  }

  clear() {
    cancelAnimationFrame(this.#request)
    clearTimeout(this.#timer)
    this.#waiting = []
  }

  #run() {
    const values = this.#waiting
    this.clear()
    if (values.length) this.#work(values)
  }
}
