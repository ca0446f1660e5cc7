// The browser's side of a web list: it holds a window of rows and follows the messages of the server.
import { holdPlaces } from './animation.js'
import { opened, patched } from './changes.js'
import { connect } from './connection.js'
import { holdFocus, makeElement, showRows, showSections } from './elements.js'
import { Geometry } from './geometry.js'

const searchDelay = 120
const scrollPause = 150
const largestCount = 1000 // a window of the server holds no more rows

export class ListView extends EventTarget {
  #element
  #content = makeElement('list-content', 'list')
  #held // { start, rows, sections, geometry }
  #shownSections = []
  #asked = null // the window that the server was asked for, until a message comes
  #sentAnchor // the row that the server was last told about
  #search
  #sentSearch
  #shownSearch
  #searchTimer
  #scrollTimer
  #connection
  #closing = new AbortController()
  #resizes = new ResizeObserver(() => this.#scrolled())

  constructor(element, { url, rowHeight = 48, headerHeight = 32, search = '' }) {
    super()
    this.#element = element
    this.#held = { start: 0, rows: [], sections: [], geometry: new Geometry(rowHeight, headerHeight) }
    this.#search = this.#shownSearch = search
    element.classList.add('list-view')
    element.style.setProperty('--row-height', `${rowHeight}px`)
    element.style.setProperty('--header-height', `${headerHeight}px`)
    if (!element.hasAttribute('tabindex')) element.tabIndex = 0 // so that the keyboard scrolls it
    element.replaceChildren(this.#content)

    const { signal } = this.#closing
    element.addEventListener('scroll', () => this.#scrolled(), { signal, passive: true })
    this.#connection = connect(url, {
      wanted: () => this.#wanted(),
      receive: (message) => this.#receive(message),
      answered: () => this.#checkWindow(),
      tell: (type, detail) => this.dispatchEvent(new CustomEvent(type, { detail })),
    }, signal)
    this.#resizes.observe(element)
  }

  get online() { return this.#connection.online }
  get page() { return this.#connection.page }
  get rowCount() { return this.#geometry.rowCount }

  search(text) {
    clearTimeout(this.#searchTimer)
    this.#searchTimer = setTimeout(() => {
      this.#search = text
      this.#checkWindow()
    }, searchDelay)
  }

  scrollToRow(flatIndex) {
    const geometry = this.#geometry
    this.#scrollTo(geometry.rowTop(geometry.nearestRow(flatIndex)) - geometry.headerHeight)
  }

  close() {
    this.#closing.abort()
    this.#resizes.disconnect()
  }

  // MARK: Window

  get #geometry() { return this.#held.geometry }
  get #top() { return this.#element.scrollTop }
  get #screen() { return Math.min(this.#element.clientHeight || innerHeight, innerHeight) }
  get #rowsOnScreen() { return Math.ceil(this.#screen / this.#geometry.rowHeight) + 1 }

  // How many rows to hold above and below the visible ones: a screen each, as far as the server allows it.
  get #rowsAround() {
    return Math.max(0, Math.min(this.#rowsOnScreen, (largestCount - this.#rowsOnScreen) >> 1))
  }

  // The row that is kept in place; but if it is row 0, the list stays at its top and shows what comes in there.
  get #anchorIndex() { return this.#geometry.firstVisibleRow(this.#top) }
  get #anchorRow() { return this.#held.rows[this.#anchorIndex - this.#held.start] }

  #wanted() {
    const search = this.#sentSearch = this.#search
    const atTop = search !== this.#shownSearch
    const first = atTop ? 0 : this.#geometry.rowAt(this.#top)
    const start = Math.max(0, first - this.#rowsAround)
    const count = first - start + this.#rowsOnScreen + this.#rowsAround
    this.#sentAnchor = this.#anchorRow
    return this.#asked = { start, count, anchor: atTop ? 0 : this.#anchorIndex, search }
  }

  // Asks for another window when the visible rows come near the edge of the held one.
  #checkWindow() {
    const { start, rows, geometry } = this.#held
    const margin = this.#rowsAround * geometry.rowHeight / 2
    const first = geometry.rowAt(this.#top - margin)
    const last = geometry.rowAt(this.#top + this.#screen + margin)
    const covers = (start, count) => start <= first && last < start + count
    const isCovered = !this.rowCount || covers(start, rows.length)
      || this.#asked && covers(this.#asked.start, this.#asked.count)
      || this.#sentSearch !== this.#shownSearch // other rows are on their way
    if (!isCovered || this.#search !== this.#sentSearch) this.#connection.post()
  }

  #scrolled() {
    this.#showSections()
    this.#checkWindow()
    clearTimeout(this.#scrollTimer)
    this.#scrollTimer = setTimeout(() => this.#anchorRow !== this.#sentAnchor && this.#connection.post(), scrollPause)
  }

  // MARK: Messages

  // Puts a new state on the screen, keeping in place what the person looks at.
  #receive(message) {
    const isOpen = message.k === 'open'
    const next = (isOpen ? opened : patched)(this.#held, message)
    const { rows, geometry, moved = [], updated = [] } = next
    const content = this.#content
    const top = this.#top
    const old = this.#held.rows
    const kept = new Set(rows)
    const steady = old.filter((row) => kept.has(row) && !moved.includes(row))
    const anchor = this.#anchorIndex > 0 ? this.#anchor(steady) : null
    const anchorTop = anchor?.y
    const restoreFocus = holdFocus(content)
    const animate = message.a === 1 ? holdPlaces(content, this.#items, geometry.rowHeight) : null

    this.#asked = null
    this.#held = next
    for (const row of old) if (!kept.has(row)) row.element.remove()
    showRows(content, next, steady)
    const heldTop = rows[0]?.y ?? 0
    const heldHeight = rows.length && rows.at(-1).y + geometry.rowHeight - heldTop
    content.style.height = `${geometry.height}px`
    content.style.setProperty('--held-top', `${heldTop}px`)
    content.style.setProperty('--held-height', `${heldHeight}px`)

    if (isOpen && this.#sentSearch !== this.#shownSearch) {
      this.#shownSearch = this.#sentSearch
      this.#scrollTo(0)
    } else if (anchor && anchor.y !== anchorTop) {
      this.#scrollTo(top + anchor.y - anchorTop)
    }
    this.#showSections()
    restoreFocus()
    animate?.(this.#items, moved, updated)
    this.#sentAnchor ??= this.#anchorRow // it was not held yet when it was sent
    this.#checkWindow()
  }

  // The row that shall not move: the first that is half visible, or else the nearest.
  #anchor(rows) {
    const { headerHeight, rowHeight } = this.#geometry
    const line = this.#top + headerHeight - rowHeight / 2
    const end = this.#top + this.#screen
    const distance = ({ y }) => y >= line && y < end ? -1 : Math.abs(y - line)
    return rows.reduce((best, row) => distance(row) < distance(best) ? row : best, rows[0])
  }

  #showSections() {
    const top = this.#top
    const screen = this.#screen
    this.#shownSections = showSections(this.#content, this.#shownSections, this.#held, top - screen, top + 2 * screen)
  }

  get #items() { return [...this.#held.rows, ...this.#shownSections] }

  #scrollTo(top) {
    this.#element.scrollTo({ top, behavior: 'instant' })
  }
}
