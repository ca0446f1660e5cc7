// The browser's side of a web list: it holds a window of rows and follows the messages of the server.
//
//     const list = new ListView(element, { url: '/cities', stream: '/streams', label: 'Cities' })
//
// Options: `url`, where the list's routes are; `stream`, the address of a stream that all lists and tabs of the browser
// share (without it each list has a stream of its own, and browsers allow six for one server); `rowHeight`, `headerHeight`
// and `footerHeight` in pixels, or 'auto' for what is measured; `estimatedRowHeight`, until it is; `itemWidth`, the least
// width of an item of a grid; `search`; `texts`, see texts.js; `label`, the list's name for assistive technology, unless the element has one;
// `largestHeight`, in pixels, above which the scroll position is scaled.
// Methods: search(text, { now }), scrollToRow(flatIndex), focus(), close(). Properties: rowCount, page, online, shownSearch,
// currentKey. Events: `open` and `patch` with the message as `detail`, when it is shown; `online` and `offline`.
// The modules: changes (what messages mean), elements, layout, heights, geometry, measuring, viewport, scale and scrolling,
// keyboard, interaction with menu, moving, reordering, swiping and notices, animation, frame, nested; connection and below it channel, hub,
// worker, leader, line, events and retry.
import { Animations } from './animation.js'
import { applied } from './changes.js'
import { connect } from './connection.js'
import { fillRows, firstRows, makeElement, placeRows, showSections } from './elements.js'
import { Frame } from './frame.js'
import { Geometry } from './geometry.js'
import { Interaction } from './interaction.js'
import { Keyboard } from './keyboard.js'
import { Layout } from './layout.js'
import { Measuring } from './measuring.js'
import { Notices } from './notices.js'
import { Scroller } from './scrolling.js'
import { texts } from './texts.js'
import { Viewport } from './viewport.js'

const searchDelay = 100
const scrollPause = 150

export class ListView extends EventTarget {
  #element
  #content = makeElement('list-content', 'none')
  #held // { start, rows, sections, geometry }
  #shownSections = []
  #asked = null // the window that the server was asked for, until a message arrives
  #sentAnchor // the row that was last sent to the server
  #search
  #sentSearch
  #shownSearch
  #searchTimer
  #scrollTimer
  #closing = new AbortController()
  #resizes = new ResizeObserver(() => this.#resized())
  #frame = new Frame((messages) => this.#show(messages))
  #animations = new Animations(this.#content)
  #layout
  #measuring
  #scroller
  #viewport
  #keyboard
  #notices
  #texts
  #connection
  #dragged = null // the row that is dragged, which stays held
  #first // the rows in the HTML of the page, until there are others
  #lists // those in rows
  #loading // their module

  constructor(element, options) {
    super()
    const { url, stream, search = '', label, largestHeight } = options
    this.#element = element
    this.#first = element.querySelector(':scope > .list-first')
    element.replaceChildren(this.#content, ...this.#first ? [this.#first] : [])
    this.#layout = new Layout(element, this.#content, options)
    this.#layout.measure()
    this.#held = { start: 0, rows: [], sections: [], geometry: new Geometry(this.#layout.sizes, this.#layout.columns) }
    this.#search = this.#shownSearch = search
    element.role = 'grid'
    if (label) element.ariaLabel = label

    const { signal } = this.#closing
    this.#measuring = new Measuring(() => this.#measured(), signal)
    this.#scroller = new Scroller(element, this.#content, {
      signal, limit: largestHeight, isFree: this.#layout.sizes.lines.isMeasured, changed: (isMoved) => this.#scrolled(isMoved),
    })
    this.#viewport = new Viewport(this.#scroller, () => this.#held)
    this.#texts = { ...texts, ...options.texts }
    this.#notices = new Notices(element, this.#texts, signal)
    new Interaction(element, this.#listForInteraction(url), this.#texts, this.#notices, signal)
    this.#keyboard = new Keyboard(element, this.#rowsForKeyboard(), signal)
    this.#connection = connect({ url, stream }, {
      wanted: () => this.#wanted(),
      receive: (message) => this.#receive(message, url),
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
    const index = geometry.nearestRow(flatIndex)
    this.#keyboard.release()
    this.#scrollTo(geometry.rowTop(index) - geometry.headerHeight(geometry.sectionOf(index)))
  }

  // Gives the focus to the current row, or to the list until that row is held.
  focus() {
    this.#keyboard.focus()
  }

  close() {
    this.#closing.abort()
    this.#lists?.close()
    this.#frame.clear()
    this.#resizes.disconnect()
    clearTimeout(this.#searchTimer)
    clearTimeout(this.#scrollTimer)
  }

  // MARK: Window

  get #geometry() { return this.#held.geometry }
  get #anchorRow() { return this.#held.rows[this.#viewport.anchorIndex - this.#held.start] }

  #wanted() {
    const search = this.#sentSearch = this.#search
    this.#sentAnchor = this.#anchorRow
    const dragged = this.#dragged && this.#held.start + this.#held.rows.indexOf(this.#dragged)
    return this.#asked = { ...this.#viewport.window(search !== this.#shownSearch, dragged), search }
  }

  // Asks for another window when the visible rows are near the edge of the held one.
  #checkWindow() {
    const { start, rows } = this.#held
    const isCovered = !this.rowCount || this.#viewport.isCovered(start, rows.length)
      || this.#asked && this.#viewport.isCovered(this.#asked.start, this.#asked.count)
      || this.#sentSearch !== this.#shownSearch // other rows are on their way
    if (!isCovered || this.#search !== this.#sentSearch) this.#connection.post()
  }

  #scrolled(isMoved) {
    if (isMoved) this.#placeRows()
    this.#showSections()
    this.#checkWindow()
    clearTimeout(this.#scrollTimer)
    this.#scrollTimer = setTimeout(() => this.#anchorRow !== this.#sentAnchor && this.#connection.post(), scrollPause)
  }

  #scrollTo(top) {
    this.#scroller.scrollTo(top)
    this.#scrolled(true)
  }

  #resized() {
    const place = this.#viewport.place()
    if (this.#layout.measure()) {
      this.#held.geometry = this.#geometry.laidOut(this.#layout.columns, this.#held.sections)
      this.#geometry.measure(this.#held, this.#shownSections)
    }
    this.#scroller.measure()
    this.#keepPlace(place)
  }

  // Elements have other heights than was known.
  #measured() {
    const place = this.#viewport.place()
    if (this.#geometry.measure(this.#held, this.#shownSections)) this.#keepPlace(place)
  }

  #keepPlace(place) {
    this.#scroller.show(this.#geometry.height, this.#viewport.restored(place, [], false))
    this.#scrolled(true)
    this.#keyboard.reveal()
  }

  #rowsForKeyboard() {
    const list = this
    return {
      held: () => this.#held,
      get linesOnPage() { return list.#viewport.linesOnPage },
      get firstVisibleRow() { return list.#viewport.anchorIndex },
      reveal: (index) => {
        const top = this.#viewport.topRevealing(index)
        if (top !== this.#viewport.top) this.#scrollTo(top)
      },
    }
  }

  #listForInteraction(url) {
    const list = this
    return {
      url,
      get page() { return list.page },
      get keyboard() { return list.#keyboard },
      get top() { return list.#viewport.top },
      held: () => this.#held,
      rowAt: (x, y) => this.#viewport.rowAt(this.#element, x, y),
      scrollBy: (distance) => this.#scrollTo(this.#viewport.top + distance),
      dragged: (row) => { this.#dragged = row },
    }
  }

  // MARK: Messages

  // The first message about a list in a row waits for the module of such lists, and so do those after it.
  async #receive(message, url) {
    if (message.n) this.#loading ??= this.#loadLists(url)
    if (this.#loading && !this.#lists) await this.#loading
    this.#frame.add(message)
  }

  async #loadLists(url) {
    const list = this
    const { NestedLists } = await import('./nested.js')
    this.#lists = new NestedLists({
      url, get page() { return list.page }, texts: this.#texts, notices: this.#notices, failed: () => this.#connection.restart(),
    })
  }

  // Shows a new state, keeping the visible rows in place. What is new is written, then measured, and then all is placed.
  #show(messages) {
    const before = this.#viewport.place()
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
    const restoreFocus = this.#keyboard.hold()
    const isChange = messages.some(({ a }) => a === 1)
    const isOpened = messages.some(({ k }) => k === 'open')
    const position = (item) => this.#viewport.position(item)
    const places = this.#animations.begin(this.#items, position, isChange, messages.length > 1)

    this.#asked = null
    this.#held = next
    if (isChange) this.#notices.changed(geometry.rowCount - this.#element.ariaRowCount, geometry.rowCount, () => this.#keyboard.hasFocus)
    this.#element.ariaRowCount = geometry.rowCount
    if (rows.some(({ traits }) => traits?.includes('m'))) this.#element.ariaMultiSelectable = true
    for (const row of old) if (!kept.has(row)) row.element.remove()
    const isFound = isOpened && this.#sentSearch !== this.#shownSearch
    if (isFound) this.#shownSearch = this.#sentSearch
    const { isMeasured } = geometry.lines
    const first = this.#first
    const firstTop = first && this.#element.scrollTop
    const made = (row) => isMeasured && this.#measuring.watch(row.element, row, 'height')
    fillRows(this.#content, next, steady, this.#texts, made, firstRows(first))
    first?.remove()
    this.#first = null
    this.#lists?.show(next, messages, moved)
    if (isMeasured) this.#measuring.read(rows)
    geometry.measure(next, this.#shownSections)
    this.#scroller.show(geometry.height, isFound ? 0 : this.#viewport.restored(before, steady, isChange || isOpened))
    this.#placeRows()
    this.#showSections()
    if (firstTop) this.#scrollTo(firstTop)
    restoreFocus()
    if (places) this.#animations.play(places, this.#items, position, moved, this.#edges)
    this.#animations.flash([...updated].filter((row) => this.#viewport.isVisible(row)))
    this.#sentAnchor ??= this.#anchorRow // it was not held yet when it was sent
    for (const message of messages) this.dispatchEvent(new CustomEvent(message.k, { detail: message }))
    this.#checkWindow()
  }

  // Bars are shown where no rows are held.
  #placeRows() {
    const { rows } = this.#held
    placeRows(this.#held, this.#layout, this.#scroller.offset)
    const top = rows.length ? rows[0].y - this.#scroller.offset : 0
    const height = rows.length ? rows.at(-1).y + rows.at(-1).size - rows[0].y : 0
    this.#content.style.setProperty('--held-top', `${top}px`)
    this.#content.style.setProperty('--held-height', `${height}px`)
  }

  #showSections() {
    const { offset, height, top, screen } = this.#scroller
    const made = (element, section, field) => {
      const { headers, footers } = this.#geometry
      if ((field === 'headerHeight' ? headers : footers).isMeasured) this.#measuring.watch(element, section, field)
    }
    this.#shownSections = showSections(
      this.#content, this.#shownSections, this.#held, offset, top - screen, top + 2 * screen, height, made)
  }

  get #edges() {
    const { top, offset, screen } = this.#scroller
    return { height: screen, contentTop: top - offset }
  }

  get #items() { return [...this.#held.rows, ...this.#shownSections] }
}
