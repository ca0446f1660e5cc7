// The visible part of a list: its rows, the window of rows to load for them, and positions on the screen.

const largestCount = 1000 // rows of a window, as on the server

export class Viewport {
  #list
  #state

  // `list` has scroller, and state(), which returns { start, rows, geometry }.
  constructor(list) {
    this.#list = list
    this.#state = list.state
  }

  get top() { return this.#list.scroller.top }
  get screen() { return this.#list.scroller.screen }
  get #geometry() { return this.#state().geometry }

  // The number of visible rows or more; what isn't measured may turn out to be lower than estimated.
  get #rowsOnScreen() {
    const { estimate, columns, lines } = this.#geometry
    const expected = (Math.ceil(this.screen / estimate) + 1) * columns
    if (!lines.isMeasured) return expected
    const visible = this.#geometry.lastRowAt(this.top + this.screen) - this.#geometry.rowAt(this.top) + 1 + columns
    return Math.min(Math.max(expected, visible), largestCount)
  }

  // The first visible row, whose position on the screen a change retains. If it is row 0, the list remains at its top and shows
  // inserted rows.
  get anchorIndex() { return this.#geometry.firstVisibleRow(this.top) }

  // The number of rows to load above and below the visible ones: a screen each, as far as the server allows it.
  get #rowsAround() {
    const count = this.#rowsOnScreen
    return Math.max(0, Math.min(count, (largestCount - count) >> 1))
  }

  // Returns the window for the visible rows, or for those from `place` on of other results, and for the row `held`, such as one
  // that is dragged.
  window(place, held) {
    const [first, count, around] = [place ?? this.#geometry.rowAt(this.top), this.#rowsOnScreen, this.#rowsAround]
    const start = Math.max(0, first - around)
    const end = first + count + around
    // Beside the row are others, so that it remains if the window moves with its first visible row.
    for (const slack of held === undefined ? [] : [around, 0]) {
      const [low, high] = [Math.min(start, Math.max(0, held - slack)), Math.max(end, held + 1 + slack)]
      if (high - low <= largestCount) return { start: low, count: high - low, anchor: place ?? this.anchorIndex }
    }
    return { start, count: end - start, anchor: place ?? this.anchorIndex }
  }

  // Returns whether a window has the visible rows and half of `rowsAround` on both sides.
  isCovered(start, count) {
    const margin = this.screen * this.#rowsAround / this.#rowsOnScreen / 2
    const first = this.#geometry.rowAt(this.top - margin)
    const last = this.#geometry.lastRowAt(this.top + this.screen + margin)
    return start <= first && last < start + count
  }

  // Returns the scroll position before a change, relative to a row; see `restored`.
  anchor() {
    const [geometry, { top, screen }] = [this.#geometry, this]
    const index = this.anchorIndex
    return {
      top, index, y: geometry.rowTop(index), line: geometry.lineBelowHeader(top), end: top + screen,
      isAtEnd: top > 0 && top + screen >= geometry.height - 1,
    }
  }

  // Returns the scroll position after a change at which the first half visible one of the steady rows, or else the nearest one, is
  // where it was. If not the list but only its window or heights changed, indices are still valid, and a list at its end remains
  // there. At its top a list remains, and shows inserted rows.
  restored(before, steady, isChange) {
    const { top, index, y, line, end, isAtEnd } = before
    const { rows, start } = this.#state()
    const geometry = this.#geometry
    if (index === 0 && (isChange || top < 1)) return top
    if (!isChange) return isAtEnd ? geometry.height : top + geometry.rowTop(index) - y
    const distance = (row) => row.y + row.size / 2 >= line && row.y < end ? -1 : Math.abs(row.y + row.size / 2 - line)
    const anchor = steady.reduce((best, row) => distance(row) < distance(best) ? row : best, steady[0])
    return anchor ? top + geometry.rowTop(start + rows.indexOf(anchor)) - anchor.y : top
  }

  // Returns the distances of a row or header from the left and the upper visible edge; headers stick to the latter.
  position({ x = 0, y, size, end }) {
    const top = y - this.top
    return { x, y: end === undefined ? top : Math.max(top, Math.min(0, end - size - this.top)) }
  }

  isVisible(row) {
    const { y } = this.position(row)
    return y > -row.size && y < this.screen
  }
}

// MARK: - Scrolling

// The scrolling of a list whose positions are those of the scrolling element. See scaled.js for lists that are longer than elements
// can be, or whose heights change while they are scrolled.

export class Scroller {
  top = 0 // the position of the upper edge, in pixels of the list
  offset = 0 // from pixels of the content to pixels of the list
  length = 0 // the height of the list
  inset = 0 // the height of the headings of columns, which cover the upper edge of the element
  screen // the height of the visible part
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

  // Reads the height of the element, which may have changed; an element that is higher than the browser's window is limited by it.
  measure() {
    const screen = Math.min(this.list.element.clientHeight || innerHeight, innerHeight) - this.inset
    if (this.screen === screen) return
    this.screen = screen
    this.scale()
    if (this.length) this.show(this.length)
  }

  // Shows a list of a new length, from `top` on. The element of an empty list may display the first rows of the page's HTML, and
  // remains where it was scrolled.
  show(length, top = this.top) {
    if (length !== this.length) {
      this.length = length
      this.scale()
      this.list.content.style.height = `${this.height}px`
    }
    this.top = Math.max(0, Math.min(top, this.last))
    if (length) this.align()
  }

  // Jumps to a position.
  scrollTo(top) {
    this.top = Math.max(0, Math.min(top, this.last))
    this.jump()
  }

  // These two are overridden in scaled.js.
  scale() {}
  align() { this.jump() }

  jump() {
    const { element } = this.list
    if (Math.abs(this.top - element.scrollTop) >= 0.5) element.scrollTo({ top: this.top, behavior: 'instant' })
  }

  // Handles scrolling whose event the browser hasn't dispatched yet, as between two frames that are far apart.
  catchUp(last = this.top) {
    const { element } = this.list
    if (this.length && element.clientHeight && Math.abs(element.scrollTop - last) >= 0.5) this.scrolled()
  }

  scrolled() {
    this.top = Math.max(0, Math.min(this.list.element.scrollTop, this.last))
    this.list.display.scrolled(false)
  }
}
