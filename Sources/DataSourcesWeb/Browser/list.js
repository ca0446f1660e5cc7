// A list in a web page: it displays a window of rows and applies the messages of the server.
//
//     const list = new ListView(element, { url: '/cities', stream: '/streams', label: 'Cities' })
//
// Options: `url`, where the list's routes are; `stream`, the address of a stream that all lists and tabs of the browser
// share (without it each list has a stream of its own, and browsers allow six for one server); `rowHeight`, `headerHeight`
// and `footerHeight` in pixels, or 'auto' for heights that are measured; `estimatedRowHeight`, until rows are; `itemWidth`, the
// minimum width of an item of a grid; `search`, the text to search for at first, and `order`, the order, such as '-score'; `address`,
// the prefix of the page's parameters with the search, the order and the place, see address.js; `texts`, see interaction.js; `label`,
// the list's name for assistive technology, unless the element has one; `largestHeight`, in pixels, above which the scroll position
// is scaled.
// Methods: search(text, { now }), sort(order), scrollToRow(flatIndex), focus(), close(). Properties: rowCount, page, online,
// shownSearch, shownOrder, currentKey. Events: `open` and `patch` with the message as `detail`, when it is shown; `online` and `offline`.
//
// Every page loads address, display, decoding, features, elements, geometry, viewport, connection and retry in one file with this
// module.
// The other modules are loaded when they are needed, see features.js.
import { Address } from './address.js'
import { connect } from './connection.js'
import { querySequence } from './decoding.js'
import { Display } from './display.js'
import { editable, makeElement, rowOf } from './elements.js'
import { Features } from './features.js'
import { elementLimit, Layout } from './geometry.js'
import { Scroller, Viewport } from './viewport.js'

export class ListView extends EventTarget {
  #parts // of the list, which the modules share: the parameter `list` of their classes
  #closing = new AbortController()
  #frame

  constructor(element, options) {
    super()
    const { url, stream, search, order, address, label, largestHeight = elementLimit } = options
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
      get isConnected() { return parts.connection.online },
      get firstVisibleRow() { return parts.viewport.anchorIndex },
      get position() { return { x: 0, y: parts.viewport.top } },
      scrollBy: (x, y) => parts.display.scrollTo(parts.viewport.top + y),
      dragged: (row) => { parts.display.dragged = row },
      headingRows: 0, // of columns
    }
    if (address !== undefined) parts.address = new Address(address, signal, (place) => this.#go(place))
    parts.layout = new Layout(element, content, options)
    parts.layout.measure()
    parts.display = new Display(parts, first)
    parts.scroller = new Scroller(parts)
    parts.scroller.measure()
    parts.viewport = new Viewport(parts)
    const place = parts.address?.read() ?? { search: '', order: '', start: 0 }
    parts.window = new RequestedWindow(parts, { search: search ?? place.search, order: order ?? place.order }, place.start)
    parts.features = new Features(parts)
    this.#frame = new Frame((messages) => parts.display.show(messages))
    parts.connection = connect({ url, stream }, {
      wanted: (sequence) => parts.window.next(sequence),
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
  get shownSearch() { return this.#parts.window.displayed.search }
  get shownOrder() { return this.#parts.window.displayed.order }
  get currentKey() { return this.#parts.focus?.key ?? null }

  search(text, { now = false } = {}) { this.#parts.window.find(text, now) }

  // Displays the list in another order; the empty one is that of the list on the server.
  sort(order) { this.#parts.window.sort(order) }

  scrollToRow(flatIndex) {
    const { focus, display, state } = this.#parts
    focus?.release()
    display.scrollTo(state().geometry.topAt(flatIndex))
  }

  // Gives the focus to the current row, or to the list until that row is loaded.
  focus() { this.#parts.features.use(() => this.#parts.focus.focus()) }

  close() { this.#closing.abort() }

  // Shows the search, the order and the place of the address after going back or forward within the page.
  #go({ search, order, start, lists }) {
    const { window, features } = this.#parts
    window.go({ search, order }, start)
    if (isSameQuery({ search, order }, window.displayed)) this.scrollToRow(start)
    features.nested?.go(lists)
  }

  #receive(message) {
    this.#parts.features.prepare(message, () => this.#frame.add(message))
  }
}

// MARK: - The requested window

// The window of rows that a list requests, and its query: a text to search for, and an order.

const searchDelay = 100 // milliseconds without typing, after which a text is searched for
const scrollPause = 150 // milliseconds without scrolling, after which the server is sent the first visible row

const isSameQuery = (a, b) => a.search === b.search && a.order === b.order

class RequestedWindow {
  displayed // the query, { search, order }, whose results are displayed
  #list
  #query
  #sent
  #queries = new Map() // that were sent, by the sequence numbers of their posts, from that of the displayed one on
  #sequence = 0 // of the last post
  #place // the row to show first in the next results, until they are received
  #isShown = false // whether results were received
  #requested = null // the window that was requested from the server, until a message is received
  #sentAnchor // the first visible row, as last sent to the server
  #searchTimer
  #typed = null // the text to search for when the timer ends
  #scrollTimer

  // `list` has display, viewport, connection and address.
  constructor(list, query, place) {
    this.#list = list
    this.#place = place
    this.#query = this.#sent = this.displayed = query
    list.signal.addEventListener('abort', () => {
      clearTimeout(this.#searchTimer)
      clearTimeout(this.#scrollTimer)
    })
  }

  find(text, now) {
    clearTimeout(this.#searchTimer)
    this.#typed = text
    this.#searchTimer = setTimeout(() => {
      this.#typed = null
      if (text !== this.#query.search) this.go({ ...this.#query, search: text })
      else this.check()
    }, now ? 0 : searchDelay)
  }

  sort(order) { this.go({ ...this.#query, search: this.#typed ?? this.#query.search, order }) }

  // Shows the results of a query from a row on.
  go(query, place = 0) {
    clearTimeout(this.#searchTimer)
    this.#typed = null
    this.#query = query
    this.#place = place
    this.check()
  }

  get #anchorRow() {
    const { rows, start } = this.#list.state()
    return rows[this.#list.viewport.anchorIndex - start]
  }

  // The row with a field that has the focus: it remains loaded, with what is typed.
  get #editedRow() {
    const { activeElement } = document
    return activeElement?.matches(editable) ? rowOf(this.#list.state(), activeElement) : undefined
  }

  // Returns the window to request now, and records that it is requested by a post; by the opening of the page, if `sequence` is 0.
  next(sequence) {
    const { viewport, state } = this.#list
    const query = this.#query
    if (!sequence) this.#queries.clear()
    if (!sequence || !isSameQuery(query, this.#sent)) this.#queries.set(sequence, query)
    this.#sent = query
    this.#sequence = sequence
    const { start, rows } = state()
    this.#sentAnchor = this.#anchorRow
    const isAtPlace = !this.#isShown || !isSameQuery(query, this.displayed)
    const held = this.#list.display.dragged ?? this.#editedRow
    const window = viewport.window(isAtPlace ? this.#place : null, held && start + rows.indexOf(held))
    return this.#requested = { ...window, ...query }
  }

  // Requests another window when the visible rows are near the edge of the loaded one, or another text is to be searched for.
  check() {
    const { viewport, state, connection } = this.#list
    const { start, rows, geometry } = state()
    const isCovered = !geometry.rowCount || viewport.isCovered(start, rows.length)
      || this.#requested && viewport.isCovered(this.#requested.start, this.#requested.count)
      || !isSameQuery(this.#sent, this.displayed) // other results will be received
    if (!isCovered || !isSameQuery(this.#query, this.#sent)) connection.post()
  }

  // Handles a refusal by the server: a lasting one cancels the query, unless there is another one already; after other refusals the
  // window is requested again. Of a first query, the order is canceled before the search.
  refused(isLasting) {
    const isCanceled = isLasting && isSameQuery(this.#query, this.#sent)
    this.#requested = null
    if (!this.#isShown && isLasting) this.displayed = { search: this.#sent.order && this.#sent.search, order: '' }
    if (isCanceled) this.#query = this.displayed
    this.#sent = this.displayed
    this.#queries.delete(this.#sequence)
    if (!isCanceled) this.check()
  }

  scrolled() {
    this.check()
    clearTimeout(this.#scrollTimer)
    this.#scrollTimer = setTimeout(() => {
      this.#record()
      if (this.#anchorRow !== this.#sentAnchor) this.#list.connection.post()
    }, scrollPause)
  }

  // Records that messages were applied; returns the row to show first if the last one that opened a list has the results of another
  // query, or the first ones.
  received(opening) {
    this.#requested = null
    if (!opening) return null
    const sequence = querySequence(opening)
    const query = this.#queries.get(sequence) ?? this.displayed
    for (const older of this.#queries.keys()) if (older < sequence) this.#queries.delete(older)
    if (this.#isShown && isSameQuery(query, this.displayed)) return null
    // The results of a query that was sent before one that was refused; there are none of a later one.
    const isLast = [...this.#queries.keys()].every((other) => other <= sequence)
    if (this.#isShown && isLast && isSameQuery(this.#sent, this.displayed)) {
      if (isSameQuery(this.#query, this.#sent)) this.#query = query
      this.#sent = query
    }
    this.#isShown = true
    this.displayed = query
    if (!isSameQuery(query, this.#query)) return 0
    const place = this.#place
    this.#place = 0
    return place
  }

  // Requests further rows, if the messages that are now displayed don't have all of them.
  shown() {
    this.#sentAnchor ??= this.#anchorRow // it was not loaded yet when its index was sent
    this.check()
    this.#record()
  }

  #record() {
    if (this.#isShown) this.#list.address?.record(this.displayed, this.#list.viewport.anchorIndex)
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
