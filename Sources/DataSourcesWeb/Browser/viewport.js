// The visible part of a list: its rows, the window of rows to load for them, and positions on the screen.

const largestCount = 1000 // a window of the server has no more rows

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

  // At least as many as there are; what isn't measured may turn out to be higher or lower.
  get #rowsOnScreen() {
    const { estimate, columns, lines } = this.#geometry
    const expected = (Math.ceil(this.screen / estimate) + 1) * columns
    if (!lines.isMeasured) return expected
    const visible = this.#geometry.lastRowAt(this.top + this.screen) - this.#geometry.rowAt(this.top) + 1 + columns
    return Math.min(Math.max(expected, visible), largestCount)
  }

  // The row that is not moved; but if it is row 0, the list stays at its top and shows what is inserted there.
  get anchorIndex() { return this.#geometry.firstVisibleRow(this.top) }

  // The number of rows to load above and below the visible ones: a screen each, as far as the server allows it.
  get #rowsAround() {
    const count = this.#rowsOnScreen
    return Math.max(0, Math.min(count, (largestCount - count) >> 1))
  }

  // The window for the visible rows, or for the first ones of another list, and for the row that is dragged.
  window(isAtTop, dragged = null) {
    const [first, count, around] = [isAtTop ? 0 : this.#geometry.rowAt(this.top), this.#rowsOnScreen, this.#rowsAround]
    let start = Math.max(0, first - around)
    let end = first + count + around
    if (dragged !== null && Math.max(end, dragged + 1) - Math.min(start, dragged) <= largestCount) {
      start = Math.min(start, dragged)
      end = Math.max(end, dragged + 1)
    }
    return { start, count: end - start, anchor: isAtTop ? 0 : this.anchorIndex }
  }

  // Whether a window reaches far enough beyond the visible rows.
  isCovered(start, count) {
    const margin = this.screen * this.#rowsAround / this.#rowsOnScreen / 2
    const first = this.#geometry.rowAt(this.top - margin)
    const last = this.#geometry.lastRowAt(this.top + this.screen + margin)
    return start <= first && last < start + count
  }

  // The scroll position before a change, relative to a row; see `restored`.
  anchor() {
    const [geometry, { top, screen }] = [this.#geometry, this]
    const index = this.anchorIndex
    return {
      top, index, y: geometry.rowTop(index), line: geometry.lineBelowHeader(top), end: top + screen,
      isAtEnd: top > 0 && top + screen >= geometry.height - 1,
    }
  }

  // The position after a change at which what is visible stays: the first of the steady rows that is half visible, or else
  // the nearest. If only the window was moved, indices still mean the same. The list's top stays, with what is inserted
  // there, and so does its end.
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

  // The distances from the left and the upper edge; headers stick to it.
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
    this.align()
  }

  // Jumps to a position.
  scrollTo(top) {
    this.top = Math.max(0, Math.min(top, this.last))
    this.jump()
  }

  scale() {}
  align() { this.jump() }

  jump() {
    const { element } = this.list
    if (Math.abs(this.top - element.scrollTop) >= 0.5) element.scrollTo({ top: this.top, behavior: 'instant' })
  }

  scrolled() {
    this.top = Math.max(0, Math.min(this.list.element.scrollTop, this.last))
    this.list.display.scrolled(false)
  }
}
