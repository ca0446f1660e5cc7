// The lists in rows, see 0011: each has a window and messages of its own, and is scrolled sideways. Only pages that have
// such lists load this module.
import { Animations } from './animation.js'
import { applied } from './changes.js'
import { fillRows, firstRows, makeElement, placeRows } from './elements.js'
import { Interaction } from './interaction.js'
import { Keyboard } from './keyboard.js'

const largestCount = 100 // the server sends no more items
const pause = 2000 // after a failure
const mostPositions = 100 // that are remembered

export class NestedLists {
  #context
  #lists = new Map() // by rows
  #positions = new Map() // by keys: how far lists were scrolled whose rows aren't held

  // `context` has url, page, texts, notices and failed().
  constructor(context) {
    this.#context = context
  }

  // Follows the rows of the outer list, and shows what the messages say about the lists in them.
  show({ rows }, messages, moved) {
    const byKey = new Map(rows.filter(({ traits }) => traits.includes('n')).map((row) => [row.key, row]))
    for (const [row, list] of this.#lists) {
      if (byKey.get(row.key) !== row) this.#close(row, list)
      else if (moved.has(row)) list.restore()
    }
    const news = new Map()
    for (const [key, message] of messages.flatMap(({ n = [] }) => n)) {
      const row = byKey.get(key)
      if (news.has(row)) news.get(row).push(message)
      // Without a list, this is about a row that was deleted meanwhile.
      else if (row && (message.k === 'open' || this.#lists.has(row))) news.set(row, [message])
    }
    for (const [row, some] of news) {
      if (!this.#lists.has(row)) this.#lists.set(row, new NestedList(row, this.#positions.get(row.key) ?? 0, this.#context))
      this.#lists.get(row).show(some)
    }
  }

  close() {
    for (const [row, list] of this.#lists) this.#close(row, list)
  }

  #close(row, list) {
    if (this.#positions.size >= mostPositions) this.#positions.clear()
    this.#positions.set(row.key, list.left)
    this.#lists.delete(row)
    list.close()
  }
}

class NestedList {
  left = 0 // how far it is scrolled
  #key
  #context
  #element
  #content
  #held = { start: 0, rows: [], sections: [], geometry: new OneLine() }
  #step = 1 // from one item to the next, in pixels
  #direction = 1
  #sequence = 0
  #asked = null
  #isAsking = false
  #first // the items in the HTML of the page
  #animations
  #keyboard
  #closing = new AbortController()
  #resizes = new ResizeObserver(() => this.#resized())

  constructor(row, left, context) {
    this.#key = row.key
    this.#context = context
    this.left = left
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
    this.#animations = new Animations(this.#content)
    // A row of a grid contains cells, and the list has the name of the row.
    row.cell.id ||= `list-${crypto.getRandomValues(new Uint32Array(1))[0]}`
    this.#element.setAttribute('aria-labelledby', row.cell.id)
    const { signal } = this.#closing
    this.#element.addEventListener('scroll', () => this.#scrolled(), { signal, passive: true })
    const list = this
    const held = () => this.#held
    this.#keyboard = new Keyboard(this.#element, {
      isNested: true, held, reveal: (index) => this.#reveal(index), get firstVisibleRow() { return list.#firstVisible },
    }, signal)
    new Interaction(this.#element, {
      url: context.url, get page() { return list.#page }, keyboard: this.#keyboard, top: 0, held,
      rowAt: (x) => list.#rowAt(x), scrollBy() {}, dragged() {},
    }, context.texts, context.notices, signal)
    for (const element of [this.#element, this.#content]) this.#resizes.observe(element)
  }

  close() {
    this.#closing.abort()
    this.#resizes.disconnect()
    this.#element.parentElement.remove()
  }

  // Its row was put elsewhere in the document, whereby elements forget how far they are scrolled.
  restore() {
    this.#element.scrollLeft = this.left * this.#direction
  }

  show(messages) {
    const old = this.#held.rows
    let next
    try {
      next = applied(this.#held, messages)
    } catch (error) {
      console.warn('list: a message does not fit, connecting again.', error)
      return this.#context.failed()
    }
    const { rows, geometry, moved, updated } = next
    const kept = new Set(rows)
    const steady = old.filter((row) => kept.has(row) && !moved.has(row))
    const anchor = this.left < 1 ? null : steady.find((row) => row.x * this.#direction > this.left - this.#step / 2)
    const anchorX = anchor?.x
    const restoreFocus = this.#keyboard.hold()
    const place = ({ x }) => ({ x: x - this.left * this.#direction, y: 0 })
    const places = this.#animations.begin(old, place, messages.some(({ a }) => a === 1), messages.length > 1)
    this.#held = next
    this.#asked = null
    for (const row of old) if (!kept.has(row)) row.element.remove()
    fillRows(this.#content, next, steady, this.#context.texts, () => {}, this.#first)
    for (const element of this.#content.querySelectorAll('.list-first-row')) element.remove()
    this.#first = new Map()
    this.#element.ariaRowCount = geometry.rowCount
    this.#content.style.setProperty('--list-count', geometry.rowCount)
    if (!old.length) this.#measure()
    this.#place()
    if (anchor) this.left += (anchor.x - anchorX) * this.#direction
    if (!old.length || anchor) this.restore()
    restoreFocus()
    if (places) this.#animations.play(places, rows, place, moved, { height: 1, contentTop: 0, contentLeft: this.left * this.#direction })
    this.#animations.flash(updated)
    this.#check()
  }

  get #page() { return this.#context.page && `${this.#context.page} ${this.#key}` }
  get #firstVisible() { return Math.max(0, Math.floor(this.left / this.#step + 0.5)) }

  #measure() {
    const { direction, columnGap } = getComputedStyle(this.#content)
    const { rowCount } = this.#held.geometry
    this.#direction = direction === 'rtl' ? -1 : 1
    const { paddingLeft, paddingRight } = getComputedStyle(this.#content)
    const width = this.#content.offsetWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    if (rowCount && width > 0) this.#step = (width + (parseFloat(columnGap) || 0)) / rowCount
  }

  #place() {
    placeRows(this.#held, { x: (column) => column * this.#step * this.#direction }, 0)
  }

  #resized() {
    this.#measure()
    this.#place()
    this.#check()
  }

  #scrolled() {
    this.left = Math.abs(this.#element.scrollLeft)
    this.#check()
  }

  #reveal(index) {
    const { clientWidth } = this.#element
    const x = index * this.#step
    this.left = Math.max(0, Math.min(Math.max(this.left, x + this.#step - clientWidth + this.#step / 4), x - this.#step / 4))
    this.restore()
    this.#scrolled()
  }

  #rowAt(x) {
    const distance = ({ element }) => {
      const { left, right } = element.getBoundingClientRect()
      return Math.abs(x - (left + right) / 2)
    }
    return [...this.#held.rows].sort((a, b) => distance(a) - distance(b))[0]
  }

  // MARK: The window

  // Asks for other items when the visible ones are near the end of those that are held.
  #check() {
    const { start, rows, geometry } = this.#held
    const visible = Math.ceil(this.#element.clientWidth / this.#step) + 1
    const last = geometry.rowCount
    const covers = (from, count, margin) => from <= Math.max(0, this.#firstVisible - margin)
      && from + count >= Math.min(last, this.#firstVisible + visible + margin)
    const margin = Math.ceil(visible / 2)
    if (covers(start, rows.length, margin) || this.#asked && covers(this.#asked.start, this.#asked.count, margin)) return
    const around = Math.max(0, Math.min(visible, (largestCount - visible) >> 1))
    const from = Math.max(0, this.#firstVisible - around)
    this.#ask({ start: from, count: Math.min(largestCount, this.#firstVisible + visible + around - from), anchor: this.#firstVisible })
  }

  async #ask(window) {
    if (this.#isAsking || !this.#page) return
    this.#isAsking = true
    this.#asked = window
    const body = new URLSearchParams({ page: this.#page, sequence: this.#sequence += 1, ...window })
    const answer = await fetch(`${this.#context.url}/window`, { method: 'POST', body }).catch(() => null)
    if (!answer?.ok) {
      this.#asked = null
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    this.#isAsking = false
    if (!this.#closing.signal.aborted) this.#check()
  }
}

// All items stand in one line, whatever their sections.
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
  rowBelow() {}
}
