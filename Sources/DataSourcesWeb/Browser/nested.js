// The lists in rows, see Documentation/Design/0011-the-browsers-list.md: each has a window and messages of its own, and is scrolled
// sideways. This module is loaded by the first message about such a list.
import { Animations } from './animation.js'
import { applyMessages, identity, isChange, isOpening, nestedMessages } from './decoding.js'
import { fillRows, firstRows, makeElement, positionRows, watchEdits } from './elements.js'
import { Focus } from './focus.js'
import { Interaction, loadStyle } from './interaction.js'

const mostPositions = 100 // that are stored

export async function start(list) {
  await loadStyle('nested.css')
  if (list.signal.aborted) return
  const nested = new NestedLists(list)
  list.signal.addEventListener('abort', () => nested.close())
  return nested
}

export class NestedLists {
  #outer
  #lists = new Map() // by rows
  #positions // by keys: { left, index }, the scroll positions of lists whose rows are not loaded

  constructor(outer) {
    this.#outer = outer
    const lists = outer.address?.read().lists ?? []
    this.#positions = new Map([...lists].map(([key, index]) => [key, { left: 0, index }]))
  }

  // Creates, moves and closes lists by the rows of the outer list, and applies the messages for the lists.
  show({ rows }, messages, moved) {
    const byKey = new Map(rows.filter(({ traits }) => traits.includes('n')).map((row) => [row.key, row]))
    for (const [row, list] of [...this.#lists]) {
      const current = byKey.get(row.key)
      if (!current) this.#close(row, list)
      else if (current !== row) this.#move(list, row, current)
      else if (moved.has(row)) list.restore()
    }
    const news = new Map()
    for (const [key, message] of messages.flatMap(nestedMessages)) {
      const row = byKey.get(key)
      if (news.has(row)) news.get(row).push(message)
      // A patch without a list is for that of a row that was deleted meanwhile.
      else if (row && (isOpening(message) || this.#lists.has(row))) news.set(row, [message])
    }
    for (const [row, some] of news) {
      if (!this.#lists.has(row)) this.#open(row)
      this.#lists.get(row).show(some)
    }
  }

  close() {
    for (const [row, list] of this.#lists) this.#close(row, list)
  }

  // Scrolls the lists to the items of the address, by the keys of their rows.
  go(indices) {
    this.#positions = new Map([...indices].map(([key, index]) => [key, { left: 0, index }]))
    for (const [row, list] of this.#lists) list.scrollTo(indices.get(identity(row.key)) ?? 0)
  }

  // Handles scrolling whose event the browser hasn't dispatched yet, and stores where lists in rows of the page's HTML are scrolled to:
  // elements lose it when their rows are moved.
  catchUp(existing) {
    for (const list of this.#lists.values()) list.catchUp()
    for (const [key, row] of existing) {
      const left = Math.abs(row.querySelector('.list-nested')?.scrollLeft ?? 0)
      if (left) this.#positions.set(key, { left, index: 0 })
    }
  }

  #open(row) {
    const key = identity(row.key)
    const list = new NestedList(row, this.#positions.get(key), this.#outer, () => this.#record())
    this.#positions.delete(key)
    this.#lists.set(row, list)
  }

  #record() {
    const stored = [...this.#positions].map(([key, { index }]) => [key, index])
    const displayed = [...this.#lists].map(([row, { firstVisible }]) => [row.key, firstVisible])
    this.#outer.address?.recordLists([...stored, ...displayed])
  }

  // Moves the list of a row that was deleted and inserted again within one message: the server still sends patches of the list.
  #move(list, old, row) {
    this.#lists.delete(old)
    this.#lists.set(row, list)
    list.moveTo(row)
  }

  #close(row, list) {
    if (this.#positions.size >= mostPositions) this.#positions.clear()
    this.#positions.set(identity(row.key), { left: list.left, index: list.firstVisible })
    this.#lists.delete(row)
    list.close()
  }
}

// MARK: - One list

// A list in a row: its items are in one line, which is scrolled sideways.

class NestedList {
  left = 0 // the distance from its beginning by which it is scrolled
  #outer
  #row
  #element
  #content
  #state = { start: 0, rows: [], sections: [], geometry: new OneLine(), arrangement: 0 }
  #step = 1 // from one item to the next, in pixels
  #direction = 1 // -1 from right to left
  #first // the items in the HTML of the page
  #place // the index of the item to show first, if `left` isn't known yet
  #record
  #animations
  #focus
  #interaction
  #window
  #closing = new AbortController()
  #resizes = new ResizeObserver(() => this.#resized())

  // `outer` has url, page, texts, notices and connection of the list in whose row this one is; `record` is called after scrolling.
  constructor(row, { left, index } = { left: 0, index: 0 }, outer, record) {
    this.#outer = outer
    this.#row = row
    this.#record = record
    this.left = left
    this.#place = left ? 0 : index
    this.#makeElements(row)
    const { signal } = this.#closing
    this.#animations = new Animations(this.#content)
    this.#element.addEventListener('scroll', () => this.#scrolled(), { signal, passive: true })
    const parts = this.#parts(signal)
    this.#window = new NestedWindow(parts)
    this.#focus = parts.focus = new Focus(parts)
    this.#interaction = new Interaction(parts)
    watchEdits(parts, () => this.show([]))
    for (const element of [this.#element, this.#content]) this.#resizes.observe(element)
  }

  // A row of a grid contains only cells, so the list is in a cell.
  #makeElements(row) {
    const first = row.element.querySelector('.list-nested-content')
    this.#first = firstRows(first)
    this.#content = first ?? makeElement('list-nested-content')
    this.#element = first?.parentElement ?? makeElement('list-nested')
    const cell = first ? this.#element.parentElement : makeElement('list-nested-cell')
    if (!first) {
      row.element.append(cell)
      cell.append(this.#element)
      this.#element.append(this.#content)
    }
    ;[cell.role, this.#element.role, this.#content.role] = ['gridcell', 'grid', 'presentation']
    this.#setName(row)
  }

  // Gives the list the name of its row, for assistive technology.
  #setName(row) {
    row.cell.id ||= `list-${crypto.getRandomValues(new Uint32Array(1))[0]}`
    this.#element.setAttribute('aria-labelledby', row.cell.id)
  }

  // Moves the list to another element of its row.
  moveTo(row) {
    this.#row = row
    row.element.append(this.#element.parentElement)
    this.#setName(row)
    this.restore()
  }

  // The parts of the list for its focus, interaction and window.
  #parts(signal) {
    const list = this
    const { url, texts, notices } = this.#outer
    return {
      isNested: true, element: this.#element, content: this.#content, signal, url, texts, notices, draggedRow: null,
      state: () => this.#state,
      get page() { return list.#outer.page && `${list.#outer.page} ${list.#row.key}` },
      get isConnected() { return list.#outer.isConnected },
      get firstVisibleRow() { return list.firstVisible },
      get visibleCount() { return Math.ceil(list.#element.clientWidth / list.#step) + 1 },
      get position() { return { x: list.#element.scrollLeft, y: 0 } },
      reveal: (index) => this.#reveal(index),
      scrollBy: (x) => { this.#element.scrollLeft += x },
      dragged(row) { this.draggedRow = row },
    }
  }

  get firstVisible() { return this.#place || Math.max(0, Math.floor(this.left / this.#step + 0.5)) }

  scrollTo(index) {
    const { geometry } = this.#state
    this.left = geometry.nearestRow(index) * this.#step
    this.restore()
    this.left = Math.abs(this.#element.scrollLeft) // the end of the list may be nearer
    this.#window.check()
  }

  close() {
    this.#closing.abort()
    this.#resizes.disconnect()
    this.#element.parentElement.remove()
  }

  catchUp() { if (this.#state.rows.length && this.#element.clientWidth) this.left = Math.abs(this.#element.scrollLeft) }

  // Scrolls to the stored position: elements lose theirs when their row is inserted elsewhere in the document.
  restore() {
    this.#element.scrollLeft = this.left * this.#direction
  }

  show(messages) {
    const old = this.#state.rows
    let next
    try {
      next = applyMessages(this.#state, messages, (state) => this.#focus.locate(state))
    } catch (error) {
      console.warn('list:', error)
      return this.#outer.connection.restart()
    }
    const { rows, geometry, moved, updated } = next
    const retained = new Set(rows)
    const steady = old.filter((row) => retained.has(row) && !moved.has(row))
    const anchor = this.left < 1 ? null : steady.find((row) => row.x * this.#direction > this.left - this.#step / 2)
    const anchorX = anchor?.x
    const restoreFocus = this.#focus.save()
    const position = ({ x }) => ({ x: x - this.left * this.#direction, y: 0 })
    const positions = this.#animations.begin(old, position, messages.some(isChange), messages.length > 1)
    this.#state = next
    this.#window.received()
    for (const row of old) if (!retained.has(row)) row.element.remove()
    fillRows(this.#content, next, steady, { texts: this.#outer.texts }, () => {}, undefined, this.#first)
    for (const element of this.#content.querySelectorAll('.list-first-row')) element.remove()
    this.#first = new Map()
    this.#element.ariaRowCount = geometry.rowCount
    this.#content.style.setProperty('--list-count', geometry.rowCount)
    if (!old.length) this.#measure()
    this.#positionRows()
    if (anchor) this.left += (anchor.x - anchorX) * this.#direction
    if (!old.length || anchor) this.restore()
    if (this.#place && rows.length) {
      const place = this.#place
      this.#place = 0
      this.scrollTo(place)
    }
    restoreFocus()
    if (positions) this.#animations.play(positions, rows, position, moved, { height: 1, contentTop: 0, contentLeft: this.left * this.#direction })
    this.#animations.flash(updated)
    this.#interaction.shown(rows)
    this.#window.check()
  }

  #measure() {
    const { direction, columnGap, paddingLeft, paddingRight } = getComputedStyle(this.#content)
    const { rowCount } = this.#state.geometry
    this.#direction = direction === 'rtl' ? -1 : 1
    const width = this.#content.offsetWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    if (rowCount && width > 0) this.#step = (width + (parseFloat(columnGap) || 0)) / rowCount
  }

  #positionRows() {
    positionRows(this.#state, { x: (column) => column * this.#step * this.#direction }, 0)
  }

  #resized() {
    this.#measure()
    this.#positionRows()
    this.#window.check()
  }

  #scrolled() {
    this.left = Math.abs(this.#element.scrollLeft)
    this.#window.check()
    this.#record()
  }

  #reveal(index) {
    const { clientWidth } = this.#element
    const x = index * this.#step
    // A quarter of the items beside this one remains visible, too.
    this.left = Math.max(0, Math.min(Math.max(this.left, x + this.#step - clientWidth + this.#step / 4), x - this.#step / 4))
    this.restore()
    this.#scrolled()
  }
}

// MARK: - The requested window

// The items of a nested list that are requested: those that are visible, and some on both sides.

const largestCount = 100 // the server sends no more items
const pause = 2000 // milliseconds after a failure
const patience = 10_000 // milliseconds until an answer

class NestedWindow {
  #list
  #sequence = 0
  #requested = null
  #isRequesting = false

  // `list` has url, page, signal, state(), firstVisibleRow, visibleCount and draggedRow.
  constructor(list) {
    this.#list = list
  }

  received() { this.#requested = null }

  // Requests other items when the visible ones are near the end of those that are loaded.
  check() {
    const { state, visibleCount: visible, firstVisibleRow: first, draggedRow } = this.#list
    const { start, rows, geometry } = state()
    const last = geometry.rowCount
    const covers = (from, count, margin) => from <= Math.max(0, first - margin)
      && from + count >= Math.min(last, first + visible + margin)
    const margin = Math.ceil(visible / 2)
    if (covers(start, rows.length, margin) || this.#requested && covers(this.#requested.start, this.#requested.count, margin)) return
    const around = Math.max(0, Math.min(visible, (largestCount - visible) >> 1))
    let [from, end] = [Math.max(0, first - around), first + visible + around]
    // The dragged item remains loaded, so that it can be dropped.
    const dragged = start + rows.indexOf(draggedRow)
    if (draggedRow && Math.max(end, dragged + 1) - Math.min(from, dragged) <= largestCount) {
      [from, end] = [Math.min(from, dragged), Math.max(end, dragged + 1)]
    }
    this.#request({ start: from, count: Math.min(largestCount, end - from), anchor: first })
  }

  async #request(window) {
    const { url, page, signal } = this.#list
    if (this.#isRequesting || !page) return
    this.#isRequesting = true
    this.#requested = window
    const body = new URLSearchParams({ page, sequence: this.#sequence += 1, ...window })
    const answer = await fetch(`${url}/window`, { method: 'POST', body, signal: AbortSignal.timeout(patience) }).catch(() => null)
    if (!answer?.ok) {
      this.#requested = null
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    this.#isRequesting = false
    if (!signal.aborted) this.check()
  }
}

// MARK: - Geometry

// The geometry of a nested list: all items are in one line, whatever their sections. It has the members of `Geometry` that a nested
// list uses, see geometry.js.
class OneLine {
  columns = Infinity
  firstRow = [0, Infinity]

  constructor(rowCount = 0) {
    this.rowCount = rowCount
  }

  with(sections) { return new OneLine(sections.reduce((sum, { count }) => sum + count, 0)) }
  nearestRow(index) { return Math.max(0, Math.min(index, this.rowCount - 1)) }
  sectionOf() { return 0 }
  columnOf(index) { return index }
  rowTop() { return 0 }
  rowHeight() { return 1 }
}
