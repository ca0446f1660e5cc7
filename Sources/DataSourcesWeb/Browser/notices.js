// What assistive technology reads out, politely: failures, which are visible too, and changes.

const visibleTime = 6000
const countingPause = 2000 // in which changes are counted together

export class Notices {
  #element
  #texts
  #signal
  #difference = 0
  #timer
  #hideTimer

  constructor(list, texts, signal) {
    this.#texts = texts
    this.#signal = signal
    this.#element = Object.assign(document.createElement('div'), { className: 'list-notice', role: 'status' })
    list.after(this.#element)
    signal.addEventListener('abort', () => {
      clearTimeout(this.#timer)
      clearTimeout(this.#hideTimer)
      this.#element.remove()
    })
  }

  // Displays a sentence for some time.
  show(sentence) {
    if (this.#signal.aborted) return
    this.say(sentence)
    this.#element.classList.add('list-visible')
    clearTimeout(this.#hideTimer)
    this.#hideTimer = setTimeout(() => this.#element.classList.remove('list-visible'), visibleTime)
  }

  // Only for assistive technology, unless something is displayed.
  say(sentence) {
    if (!this.#element.classList.contains('list-visible')) this.#element.textContent = ''
    this.#element.textContent = sentence
  }

  // The list has another number of items; says so after a pause, if the focus is in the list.
  changed(difference, count, isRelevant) {
    this.#difference += difference
    if (!difference) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.#difference && isRelevant()) this.say(this.#texts.changed(this.#difference, count))
      this.#difference = 0
    }, countingPause)
  }
}
