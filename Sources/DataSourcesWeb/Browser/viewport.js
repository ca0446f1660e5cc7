// What is visible of the list: which rows, which window of rows to hold for them, and where on the screen something is.

const largestCount = 1000 // a window of the server holds no more rows

export class Viewport {
  #scroller
  #held

  // `held()` returns { start, rows, geometry }.
  constructor(scroller, held) {
    this.#scroller = scroller
    this.#held = held
  }

  get top() { return this.#scroller.top }
  get screen() { return this.#scroller.screen }
  get #geometry() { return this.#held().geometry }
  get #rowsOnScreen() { return Math.ceil(this.screen / this.#geometry.rowHeight) + 1 }

  // How far the page keys go: what was the last visible row stays visible.
  get rowsOnPage() {
    const { rowHeight, headerHeight } = this.#geometry
    return Math.max(1, Math.floor((this.screen - headerHeight) / rowHeight) - 1)
  }

  // The row that is kept in place; but if it is row 0, the list stays at its top and shows what is inserted there.
  get anchorIndex() { return this.#geometry.firstVisibleRow(this.top) }

  // How many rows to hold above and below the visible ones: a screen each, as far as the server allows it.
  get #rowsAround() {
    return Math.max(0, Math.min(this.#rowsOnScreen, (largestCount - this.#rowsOnScreen) >> 1))
  }

  // The window for the visible rows, or for the first ones of another list.
  window(isAtTop) {
    const first = isAtTop ? 0 : this.#geometry.rowAt(this.top)
    const start = Math.max(0, first - this.#rowsAround)
    const count = first - start + this.#rowsOnScreen + this.#rowsAround
    return { start, count, anchor: isAtTop ? 0 : this.anchorIndex }
  }

  // Whether a window reaches far enough beyond the visible rows.
  isCovered(start, count) {
    const margin = this.#rowsAround * this.#geometry.rowHeight / 2
    const first = this.#geometry.rowAt(this.top - margin)
    const last = this.#geometry.rowAt(this.top + this.screen + margin)
    return start <= first && last < start + count
  }

  // The row among these that must not move: the first that is half visible, or else the nearest; null at the list's top.
  anchor(rows) {
    if (this.anchorIndex === 0) return null
    const { headerHeight, rowHeight } = this.#geometry
    const line = this.top + headerHeight - rowHeight / 2
    const end = this.top + this.screen
    const distance = ({ y }) => y >= line && y < end ? -1 : Math.abs(y - line)
    return rows.reduce((best, row) => distance(row) < distance(best) ? row : best, rows[0])
  }

  // How far to scroll, at least, to have a row wholly visible below the sticky header.
  topRevealing(index) {
    const { headerHeight, rowHeight } = this.#geometry
    const y = this.#geometry.rowTop(index)
    return Math.min(Math.max(this.top, y + rowHeight - this.screen), y - headerHeight)
  }

  // The distance of a row or a header from the upper edge; headers stick to it.
  place({ y, end }) {
    const top = y - this.top
    return end === undefined ? top : Math.max(top, Math.min(0, end - this.#geometry.headerHeight - this.top))
  }

  isVisible(row) {
    const y = this.place(row)
    return y > -this.#geometry.rowHeight && y < this.screen
  }
}
