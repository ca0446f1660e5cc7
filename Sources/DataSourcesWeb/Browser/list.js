// The browser's side of a web list: it holds a window of rows and follows the messages of the server.
//
//     const list = new ListView(element, { url: '/cities', stream: '/streams', label: 'Cities' })
//
// Options: `url`, where the list's routes are; `stream`, the address of a stream that all lists and tabs of the browser
// share (without it each list has a stream of its own, and browsers allow six for one server); `rowHeight` and
// `headerHeight` in pixels; `search`; `label`, the list's name for assistive technology, unless the element has one;
// `largestHeight`, in pixels, above which the scroll position is scaled.
// Methods: search(text, { now }), scrollToRow(flatIndex), focus(), close(). Properties: rowCount, page, online, shownSearch,
// currentKey. Events: `open` and `patch` with the message as `detail`, when it is shown; `online` and `offline`.
// The modules: changes (what messages mean), elements, geometry, scale and scrolling, keyboard, animation; connection and
// below it channel, hub, worker, leader, events and retry.
import { Animations } from './animation.js'
import { applied } from './changes.js'
import { connect } from './connection.js'
import { makeElement, placeRows, showRows, showSections } from './elements.js'
import { Frame } from './frame.js'
import { Geometry } from './geometry.js'
import { Keyboard } from './keyboard.js'
import { Scroller } from './scrolling.js'

const searchDelay = 100
const scrollPause = 150
const largestCount = 1000 // a window of the server holds no more rows

export class ListView extends EventTarget {
  #element
  #content = makeElement('list-content', 'none')
  #held // { start, rows, sections, geometry }
  #shownSections = []
  #asked = null // the window that the server was asked for, until a message comes
  #sentAnchor // the row that the server was last told about
  #search
  #sentSearch
  #shownSearch
  #searchTimer
  #scrollTimer
  #closing = new AbortController()
  #resizes = new ResizeObserver(() => this.#resized())
  #frame = new Frame((messages) => this.#show(messages))
  #animations = new Animations(this.#content)
  #scroller
  #keyboard
  #connection

  constructor(element, options) {
    super()
    const { url, stream, rowHeight = 48, headerHeight = 32, search = '', label, largestHeight } = options
    this.#element = element
    this.#held = { start: 0, rows: [], sections: [], geometry: new Geometry(rowHeight, headerHeight) }
    this.#search = this.#shownSearch = search
    element.classList.add('list-view')
    element.role = 'grid'
    if (label) element.ariaLabel = label
    element.style.setProperty('--row-height', `${rowHeight}px`)
    element.style.setProperty('--header-height', `${headerHeight}px`)
    element.replaceChildren(this.#content)

    const { signal } = this.#closing
    this.#scroller = new Scroller(element, this.#content, {
      signal, limit: largestHeight, changed: (isMoved) => this.#scrolled(isMoved),
    })
    this.#keyboard = new Keyboard(element, this.#rowsForKeyboard(), signal)
    this.#connection = connect({ url, stream }, {
      wanted: () => this.#wanted(),
      receive: (message) => this.#frame.add(message),
      dropped: () => this.#frame.clear(),
      answered: () => this.#checkWindow(),
      tell: (type, detail) => this.dispatchEvent(new CustomEvent(type, { detail })),
    }, signal)
    this.#resizes.observe(element)
  }

  get online() { return this.#connection.online }
  get page() { return this.#connection.page }
  get rowCount() { return this.#geometry.rowCount }
  get shownSearch() { return this.#shownSearch }
  get currentKey() { return this.#keyboard.currentKey }

  search(text, { now = false } = {}) {
    clearTimeout(this.#searchTimer)
    this.#searchTimer = setTimeout(() => {
      this.#search = text
      this.#checkWindow()
    }, now ? 0 : searchDelay)
  }

  scrollToRow(flatIndex) {
    const geometry = this.#geometry
    this.#scrollTo(geometry.rowTop(geometry.nearestRow(flatIndex)) - geometry.headerHeight)
  }

  // Gives the focus to the current row, or to the list until that row is held.
  focus() {
    this.#keyboard.focus()
  }

  close() {
    this.#closing.abort()
    this.#frame.clear()
    this.#resizes.disconnect()
    clearTimeout(this.#searchTimer)
    clearTimeout(this.#scrollTimer)
  }

  // MARK: Window

  get #geometry() { return this.#held.geometry }
  get #top() { return this.#scroller.top }
  get #screen() { return this.#scroller.screen }
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

  #scrolled(isMoved) {
    if (isMoved) placeRows(this.#held, this.#scroller.offset)
    if (isMoved) this.#showHeld()
    this.#showSections()
    this.#checkWindow()
    clearTimeout(this.#scrollTimer)
    this.#scrollTimer = setTimeout(() => this.#anchorRow !== this.#sentAnchor && this.#connection.post(), scrollPause)
  }

  #resized() {
    this.#scroller.measure()
    this.#scrolled(true)
  }

  #rowsForKeyboard() {
    const list = this
    return {
      held: () => this.#held,
      get rowCount() { return list.rowCount },
      get rowsOnPage() {
        return Math.max(1, Math.floor((list.#screen - list.#geometry.headerHeight) / list.#geometry.rowHeight) - 1)
      },
      get firstVisibleRow() { return list.#anchorIndex },
      reveal: (index) => this.#reveal(index),
    }
  }

  // Scrolls as little as needed to have a row wholly visible below the sticky header.
  #reveal(index) {
    const { headerHeight, rowHeight } = this.#geometry
    const y = this.#geometry.rowTop(index)
    const highest = y - headerHeight
    const lowest = y + rowHeight - this.#screen
    if (this.#top > highest || this.#top < lowest) this.#scrollTo(this.#top > highest ? highest : lowest)
  }

  // MARK: Messages

  // Puts a new state on the screen, keeping in place what the person looks at.
  #show(messages) {
    let next
    try {
      next = applied(this.#held, messages)
    } catch (error) {
      console.warn('list: a message does not fit, connecting again.', error)
      this.#connection.restart()
      return
    }
    const { rows, geometry, moved, updated } = next
    const old = this.#held.rows
    const kept = new Set(rows)
    const steady = old.filter((row) => kept.has(row) && !moved.has(row))
    const anchor = this.#anchorIndex > 0 ? this.#anchor(steady) : null
    const anchorTop = anchor?.y
    const restoreFocus = this.#keyboard.hold()
    const isChange = messages.some(({ a }) => a === 1)
    const places = this.#animations.begin(this.#items, this.#place, isChange, messages.length > 1)

    this.#asked = null
    this.#held = next
    this.#element.ariaRowCount = geometry.rowCount
    for (const row of old) if (!kept.has(row)) row.element.remove()
    const isFound = messages.some(({ k }) => k === 'open') && this.#sentSearch !== this.#shownSearch
    if (isFound) this.#shownSearch = this.#sentSearch
    const y = anchor && geometry.rowTop(next.start + rows.indexOf(anchor))
    this.#scroller.show(geometry.height, isFound ? 0 : anchor ? this.#top + y - anchorTop : this.#top)
    showRows(this.#content, next, this.#scroller.offset, steady)
    this.#showHeld()
    this.#showSections()
    restoreFocus()
    if (places) this.#animate(places, moved)
    this.#animations.flash([...updated].filter((row) => this.#isVisible(row)))
    this.#sentAnchor ??= this.#anchorRow // it was not held yet when it was sent
    for (const message of messages) this.dispatchEvent(new CustomEvent(message.k, { detail: message }))
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

  // Bars are shown where no rows are held.
  #showHeld() {
    const { rows, geometry } = this.#held
    const top = rows.length ? rows[0].y - this.#scroller.offset : 0
    const height = rows.length ? rows.at(-1).y + geometry.rowHeight - rows[0].y : 0
    this.#content.style.setProperty('--held-top', `${top}px`)
    this.#content.style.setProperty('--held-height', `${height}px`)
  }

  #showSections() {
    const { offset, height } = this.#scroller
    const [top, bottom] = [this.#top - this.#screen, this.#top + 2 * this.#screen]
    this.#shownSections = showSections(
      this.#content, this.#shownSections, this.#held, offset, top, bottom, height)
  }

  #animate(places, moved) {
    const contentTop = this.#top - this.#scroller.offset
    const edges = { height: this.#screen, rowHeight: this.#geometry.rowHeight, contentTop }
    this.#animations.play(places, this.#items, this.#place, moved, edges)
  }

  // How far below the upper edge something is seen; headers stick to it.
  #place = ({ y, end }) => {
    const top = y - this.#top
    return end === undefined ? top : Math.max(top, Math.min(0, end - this.#geometry.headerHeight - this.#top))
  }

  #isVisible(row) {
    const y = this.#place(row)
    return y > -this.#geometry.rowHeight && y < this.#screen
  }

  get #items() { return [...this.#held.rows, ...this.#shownSections] }

  #scrollTo(top) {
    this.#scroller.scrollTo(top)
    this.#scrolled(true)
  }
}
