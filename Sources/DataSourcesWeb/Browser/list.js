// A list in a web page: it displays a window of rows and applies the messages of the server.
//
//     const list = new ListView(element, { url: '/cities', stream: '/streams', label: 'Cities' })
//
// Options: `url`, where the list's routes are; `stream`, the address of a stream that all lists and tabs of the browser
// share (without it each list has a stream of its own, and browsers allow six for one server); `rowHeight`, `headerHeight`
// and `footerHeight` in pixels, or 'auto' for heights that are measured; `estimatedRowHeight`, until rows are; `itemWidth`, the
// minimum width of an item of a grid; `search`, the text to search for at first; `texts`, see interaction.js; `label`, the list's
// name for assistive technology, unless the element has one; `largestHeight`, in pixels, above which the scroll position is scaled.
// Methods: search(text, { now }), scrollToRow(flatIndex), focus(), close(). Properties: rowCount, page, online, shownSearch,
// currentKey. Events: `open` and `patch` with the message as `detail`, when it is shown; `online` and `offline`.
//
// Every page loads display, decoding, features, elements, geometry, viewport, connection and retry in one file with this module.
// The other modules are loaded when they are needed, see features.js.
import { connect } from './connection.js'
import { Display } from './display.js'
import { makeElement } from './elements.js'
import { Features } from './features.js'
import { elementLimit, Layout } from './geometry.js'
import { Scroller, Viewport } from './viewport.js'

export class ListView extends EventTarget {
  #parts // of the list, which the modules share: the parameter `list` of their classes
  #closing = new AbortController()
  #frame

  constructor(element, options) {
    super()
    const { url, stream, search = '', label, largestHeight = elementLimit } = options
    const { signal } = this.#closing
    const content = makeElement('list-content', 'none')
    const first = element.querySelector(':scope > .list-first') // the rows in the HTML of the page, until there are others
    element.replaceChildren(content, ...first ? [first] : [])
    element.role = 'grid'
    element.tabIndex = -1
    if (label) element.ariaLabel = label

    const parts = this.#parts = {
      element, content, url, signal, texts: options.texts, largestHeight,
      notify: (type, detail) => this.dispatchEvent(new CustomEvent(type, { detail })),
      state: () => parts.display.state,
      get page() { return parts.connection.page },
      get firstVisibleRow() { return parts.viewport.anchorIndex },
      get position() { return { x: 0, y: parts.viewport.top } },
      scrollBy: (x, y) => parts.display.scrollTo(parts.viewport.top + y),
      dragged: (row) => { parts.display.dragged = row },
    }
    parts.layout = new Layout(element, content, options)
    parts.layout.measure()
    parts.display = new Display(parts, first)
    parts.scroller = new Scroller(parts)
    parts.scroller.measure()
    parts.viewport = new Viewport(parts)
    parts.window = new RequestedWindow(parts, search)
    parts.features = new Features(parts)
    this.#frame = new Frame((messages) => parts.display.show(messages))
    parts.connection = connect({ url, stream }, {
      wanted: () => parts.window.next(),
      receive: (message) => this.#receive(message),
      dropped: () => {
        parts.features.forget()
        this.#frame.clear()
      },
      answered: () => parts.window.check(),
      refused: (isLasting) => parts.window.refused(isLasting),
      notify: parts.notify,
    }, signal)
    const resizes = new ResizeObserver(() => parts.display.resized())
    resizes.observe(element)
    signal.addEventListener('abort', () => {
      resizes.disconnect()
      this.#frame.clear()
    })
  }

  get online() { return this.#parts.connection.online }
  get page() { return this.#parts.page }
  get rowCount() { return this.#parts.state().geometry.rowCount }
  get shownSearch() { return this.#parts.window.shownSearch }
  get currentKey() { return this.#parts.focus?.key ?? null }

  search(text, { now = false } = {}) { this.#parts.window.find(text, now) }

  scrollToRow(flatIndex) {
    const { focus, display, state } = this.#parts
    const { geometry } = state()
    const index = geometry.nearestRow(flatIndex)
    focus?.release()
    display.scrollTo(geometry.rowTop(index) - geometry.headerHeight(geometry.sectionOf(index)))
  }

  // Gives the focus to the current row, or to the list until that row is loaded.
  focus() { this.#parts.features.use(() => this.#parts.focus.focus()) }

  close() { this.#closing.abort() }

  #receive(message) {
    this.#parts.features.prepare(message, () => this.#frame.add(message))
  }
}

// MARK: - The requested window

// The window of rows that a list requests, and its search.

const searchDelay = 100 // milliseconds without typing, after which a text is searched for
const scrollPause = 150 // milliseconds without scrolling, after which the server is sent the first visible row

class RequestedWindow {
  shownSearch
  #list
  #search
  #sentSearch
  #requested = null // the window that was requested from the server, until a message is received
  #sentAnchor // the first visible row, as last sent to the server
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
    const { rows, start } = this.#list.state()
    return rows[this.#list.viewport.anchorIndex - start]
  }

  // Returns the window to request now, and records that it is requested.
  next() {
    const { viewport, state, display: { dragged } } = this.#list
    const search = this.#sentSearch = this.#search
    const { start, rows } = state()
    this.#sentAnchor = this.#anchorRow
    return this.#requested = { ...viewport.window(search !== this.shownSearch, dragged && start + rows.indexOf(dragged)), search }
  }

  // Requests another window when the visible rows are near the edge of the loaded one, or another text is to be searched for.
  check() {
    const { viewport, state, connection } = this.#list
    const { start, rows, geometry } = state()
    const isCovered = !geometry.rowCount || viewport.isCovered(start, rows.length)
      || this.#requested && viewport.isCovered(this.#requested.start, this.#requested.count)
      || this.#sentSearch !== this.shownSearch // the results of a search will be received
    if (!isCovered || this.#search !== this.#sentSearch) connection.post()
  }

  // Handles a refusal by the server: a lasting one cancels the search, after another one the window is requested again.
  refused(isLasting) {
    this.#requested = null
    if (isLasting) this.#search = this.shownSearch
    this.#sentSearch = this.shownSearch
    if (!isLasting) this.check()
  }

  scrolled() {
    this.check()
    clearTimeout(this.#scrollTimer)
    this.#scrollTimer = setTimeout(() => this.#anchorRow !== this.#sentAnchor && this.#list.connection.post(), scrollPause)
  }

  // Records that messages were applied; returns whether they have the results of another search.
  received(isOpened) {
    this.#requested = null
    const isFound = isOpened && this.#sentSearch !== this.shownSearch
    if (isFound) this.shownSearch = this.#sentSearch
    return isFound
  }

  // Requests further rows, if the messages that are now displayed don't have all of them.
  shown() {
    this.#sentAnchor ??= this.#anchorRow // it was not loaded yet when its index was sent
    this.check()
  }
}

// MARK: - Frames

// The messages until the browser draws next, so that a frame is computed once for any number of messages.

const longestFrame = 250 // milliseconds; a page that is not drawn has no frames

class Frame {
  #work
  #waiting = []
  #request
  #timer

  constructor(work) {
    this.#work = work
  }

  add(value) {
    this.#waiting.push(value)
    if (this.#waiting.length > 1) return
    this.#request = requestAnimationFrame(() => this.#run())
    this.#timer = setTimeout(() => this.#run(), longestFrame)
  }

  clear() {
    cancelAnimationFrame(this.#request)
    clearTimeout(this.#timer)
    this.#waiting = []
  }

  #run() {
    const values = this.#waiting
    this.clear()
    if (values.length) this.#work(values)
  }
}
