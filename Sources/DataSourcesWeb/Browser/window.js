// Which window of rows a list requests, and of which search.

const searchDelay = 100
const scrollPause = 150

export class Window {
  shownSearch
  #list
  #search
  #sentSearch
  #asked = null // the window that the server was asked for, until a message arrives
  #sentAnchor // the row that was last sent to the server
  #searchTimer
  #scrollTimer

  // `list` has display, viewport and connection.
  constructor(list, search) {
    this.#list = list
    this.#search = this.shownSearch = search
    list.signal.addEventListener('abort', () => {
      clearTimeout(this.#searchTimer)
      clearTimeout(this.#scrollTimer)
    })
  }

  find(text, now) {
    clearTimeout(this.#searchTimer)
    this.#searchTimer = setTimeout(() => {
      this.#search = text
      this.check()
    }, now ? 0 : searchDelay)
  }

  get #anchorRow() {
    const { rows, start } = this.#list.held()
    return rows[this.#list.viewport.anchorIndex - start]
  }

  // The window to request now.
  next() {
    const { viewport, held, display: { dragged } } = this.#list
    const search = this.#sentSearch = this.#search
    const { start, rows } = held()
    this.#sentAnchor = this.#anchorRow
    return this.#asked = { ...viewport.window(search !== this.shownSearch, dragged && start + rows.indexOf(dragged)), search }
  }

  // Asks for another window when the visible rows are near the edge of the held one.
  check() {
    const { viewport, held, connection } = this.#list
    const { start, rows, geometry } = held()
    const isCovered = !geometry.rowCount || viewport.isCovered(start, rows.length)
      || this.#asked && viewport.isCovered(this.#asked.start, this.#asked.count)
      || this.#sentSearch !== this.shownSearch // other rows are on their way
    if (!isCovered || this.#search !== this.#sentSearch) connection.post()
  }

  // The server refused what was asked for: for good, or it is asked for again.
  refused(isLasting) {
    this.#asked = null
    if (isLasting) this.#search = this.shownSearch
    this.#sentSearch = this.shownSearch
    if (!isLasting) this.check()
  }

  scrolled() {
    this.check()
    clearTimeout(this.#scrollTimer)
    this.#scrollTimer = setTimeout(() => this.#anchorRow !== this.#sentAnchor && this.#list.connection.post(), scrollPause)
  }

  // Messages were applied; returns whether they have the items of another search.
  received(isOpened) {
    this.#asked = null
    const isFound = isOpened && this.#sentSearch !== this.shownSearch
    if (isFound) this.shownSearch = this.#sentSearch
    return isFound
  }

  // Messages are displayed.
  shown() {
    this.#sentAnchor ??= this.#anchorRow // it was not held yet when it was sent
    this.check()
  }
}
