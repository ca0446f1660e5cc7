// An element that scrolls over a list whose rows are where the element has them. See scaled.js for lists that are longer than
// elements can be, or whose heights change while they are scrolled.

export class Scroller {
  top = 0 // what is at the upper edge, in pixels of the list
  offset = 0 // from pixels of the content to pixels of the list
  length = 0 // of the list
  screen // how much is visible
  list

  // `list` has element, content, signal and display.
  constructor(list) {
    this.list = list
    this.ending = new AbortController()
    list.signal.addEventListener('abort', () => this.ending.abort())
    this.listen('scroll', () => this.scrolled())
  }

  listen(type, listener) {
    this.list.element.addEventListener(type, listener, { signal: this.ending.signal, passive: true })
  }

  get height() { return this.length } // of the content
  get last() { return Math.max(0, this.length - this.screen) }

  // The element has another height, perhaps; one without a height of its own is limited by the window.
  measure() {
    const screen = Math.min(this.list.element.clientHeight || innerHeight, innerHeight)
    if (this.screen === screen) return
    this.screen = screen
    this.scale()
    if (this.length) this.show(this.length)
  }

  // Shows a list of a new length, from `top` on.
  show(length, top = this.top) {
    if (length !== this.length) {
      this.length = length
      this.scale()
      this.list.content.style.height = `${this.height}px`
    }
    this.top = Math.max(0, Math.min(top, this.last))
    this.place()
  }

  // Jumps to a position.
  scrollTo(top) {
    this.top = Math.max(0, Math.min(top, this.last))
    this.jump()
  }

  scale() {}
  place() { this.jump() }

  jump() {
    const { element } = this.list
    if (Math.abs(this.top - element.scrollTop) >= 0.5) element.scrollTo({ top: this.top, behavior: 'instant' })
  }

  scrolled() {
    this.top = Math.max(0, Math.min(this.list.element.scrollTop, this.last))
    this.list.display.scrolled(false)
  }
}
