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
// The modules: changes (what messages mean), elements, geometry, viewport, scale and scrolling, keyboard, animation, frame;
// connection and below it channel, hub, worker, leader, line, events and retry.
import { Animations } from './animation.js'
import { applied } from './changes.js'
import { connect } from './connection.js'
import { makeElement, placeRows, showRows, showSections } from './elements.js'
import { Frame } from './frame.js'
import { Geometry } from './geometry.js'
import { Keyboard } from './keyboard.js'
import { Scroller } from './scrolling.js'
import { Viewport } from './viewport.js'

const searchDelay = 100
const scrollPause = 150

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
  #viewport
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
    this.#viewport = new Viewport(this.#scroller, () => this.#held)
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
  get #anchorRow() { return this.#held.rows[this.#viewport.anchorIndex - this.#held.start] }

  #wanted() {
    const search = this.#sentSearch = this.#search
    this.#sentAnchor = this.#anchorRow
    return this.#asked = { ...this.#viewport.window(search !== this.#shownSearch), search }
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
    if (isMoved) placeRows(this.#held, this.#scroller.offset)
    if (isMoved) this.#showHeld()
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
    this.#scroller.measure()
    this.#scrolled(true)
  }

  #rowsForKeyboard() {
    const list = this
    return {
      held: () => this.#held,
      get rowCount() { return list.rowCount },
      get rowsOnPage() { return list.#viewport.rowsOnPage },
      get firstVisibleRow() { return list.#viewport.anchorIndex },
      reveal: (index) => {
        const top = this.#viewport.topRevealing(index)
        if (top !== this.#viewport.top) this.#scrollTo(top)
      },
    }
  }

  // MARK: Messages

  // Shows a new state, keeping the visible rows in place. All reading of the layout comes before all writing.
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
    const anchor = this.#viewport.anchor(steady)
    const anchorTop = anchor?.y
    const { top } = this.#viewport
    const restoreFocus = this.#keyboard.hold()
    const isChange = messages.some(({ a }) => a === 1)
    const place = (item) => this.#viewport.place(item)
    const places = this.#animations.begin(this.#items, place, isChange, messages.length > 1)

    this.#asked = null
    this.#held = next
    this.#element.ariaRowCount = geometry.rowCount
    for (const row of old) if (!kept.has(row)) row.element.remove()
    const isFound = messages.some(({ k }) => k === 'open') && this.#sentSearch !== this.#shownSearch
    if (isFound) this.#shownSearch = this.#sentSearch
    const distance = anchor ? geometry.rowTop(next.start + rows.indexOf(anchor)) - anchorTop : 0
    this.#scroller.show(geometry.height, isFound ? 0 : top + distance)
    showRows(this.#content, next, this.#scroller.offset, steady)
    this.#showHeld()
    this.#showSections()
    restoreFocus()
    if (places) this.#animations.play(places, this.#items, place, moved, this.#edges)
    this.#animations.flash([...updated].filter((row) => this.#viewport.isVisible(row)))
    this.#sentAnchor ??= this.#anchorRow // it was not held yet when it was sent
    for (const message of messages) this.dispatchEvent(new CustomEvent(message.k, { detail: message }))
    this.#checkWindow()
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
    const { offset, height, top, screen } = this.#scroller
    this.#shownSections = showSections(
      this.#content, this.#shownSections, this.#held, offset, top - screen, top + 2 * screen, height)
  }

  get #edges() {
    const { top, offset, screen } = this.#scroller
    return { height: screen, rowHeight: this.#geometry.rowHeight, contentTop: top - offset }
  }

  get #items() { return [...this.#held.rows, ...this.#shownSections] }
}
