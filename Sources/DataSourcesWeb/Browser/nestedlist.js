// A list in a row: its items are in one line, which is scrolled sideways.
import { Animations } from './animation.js'
import { applied } from './changes.js'
import { fillRows, firstRows, makeElement, placeRows } from './elements.js'
import { Focus } from './focus.js'
import { Interaction } from './interaction.js'
import { NestedWindow } from './nestedwindow.js'
import { OneLine } from './oneline.js'

export class NestedList {
  left = 0 // how far it is scrolled
  #outer
  #element
  #content
  #held = { start: 0, rows: [], sections: [], geometry: new OneLine(), arrangement: 0 }
  #step = 1 // from one item to the next, in pixels
  #direction = 1
  #first // the items in the HTML of the page
  #animations
  #focus
  #interaction
  #window
  #closing = new AbortController()
  #resizes = new ResizeObserver(() => this.#resized())

  // `outer` has url, page, texts, notices and connection of the list in whose row this one is.
  constructor(row, left, outer) {
    this.#outer = outer
    this.left = left
    this.#makeElements(row)
    const { signal } = this.#closing
    this.#animations = new Animations(this.#content)
    this.#element.addEventListener('scroll', () => this.#scrolled(), { signal, passive: true })
    const parts = this.#parts(row.key, signal)
    this.#window = new NestedWindow(parts)
    this.#focus = parts.focus = new Focus(parts)
    this.#interaction = new Interaction(parts)
    for (const element of [this.#element, this.#content]) this.#resizes.observe(element)
  }

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
    this.#takeName(row)
  }

  // A row of a grid contains cells, and the list has the name of the row.
  #takeName(row) {
    row.cell.id ||= `list-${crypto.getRandomValues(new Uint32Array(1))[0]}`
    this.#element.setAttribute('aria-labelledby', row.cell.id)
  }

  // Another element takes the place of the row's.
  enter(row) {
    row.element.append(this.#element.parentElement)
    this.#takeName(row)
    this.restore()
  }

  // What focus, interaction and window use of the list.
  #parts(key, signal) {
    const list = this
    const { url, texts, notices } = this.#outer
    return {
      isNested: true, element: this.#element, content: this.#content, signal, url, texts, notices, draggedRow: null,
      held: () => this.#held,
      get page() { return list.#outer.page && `${list.#outer.page} ${key}` },
      get firstVisibleRow() { return Math.max(0, Math.floor(list.left / list.#step + 0.5)) },
      get visibleCount() { return Math.ceil(list.#element.clientWidth / list.#step) + 1 },
      get position() { return { x: list.#element.scrollLeft, y: 0 } },
      reveal: (index) => this.#reveal(index),
      scrollBy: (x) => { this.#element.scrollLeft += x },
      dragged(row) { this.draggedRow = row },
    }
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
      next = applied(this.#held, messages, (state) => this.#focus.follow(state))
    } catch (error) {
      console.warn('list:', error)
      return this.#outer.connection.restart()
    }
    const { rows, geometry, moved, updated } = next
    const kept = new Set(rows)
    const steady = old.filter((row) => kept.has(row) && !moved.has(row))
    const anchor = this.left < 1 ? null : steady.find((row) => row.x * this.#direction > this.left - this.#step / 2)
    const anchorX = anchor?.x
    const restoreFocus = this.#focus.hold()
    const place = ({ x }) => ({ x: x - this.left * this.#direction, y: 0 })
    const places = this.#animations.begin(old, place, messages.some(({ a }) => a === 1), messages.length > 1)
    this.#held = next
    this.#window.received()
    for (const row of old) if (!kept.has(row)) row.element.remove()
    fillRows(this.#content, next, steady, this.#outer.texts, () => {}, this.#first)
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
    this.#interaction.shown(rows)
    this.#window.check()
  }

  #measure() {
    const { direction, columnGap, paddingLeft, paddingRight } = getComputedStyle(this.#content)
    const { rowCount } = this.#held.geometry
    this.#direction = direction === 'rtl' ? -1 : 1
    const width = this.#content.offsetWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    if (rowCount && width > 0) this.#step = (width + (parseFloat(columnGap) || 0)) / rowCount
  }

  #place() {
    placeRows(this.#held, { x: (column) => column * this.#step * this.#direction }, 0)
  }

  #resized() {
    this.#measure()
    this.#place()
    this.#window.check()
  }

  #scrolled() {
    this.left = Math.abs(this.#element.scrollLeft)
    this.#window.check()
  }

  #reveal(index) {
    const { clientWidth } = this.#element
    const x = index * this.#step
    this.left = Math.max(0, Math.min(Math.max(this.left, x + this.#step - clientWidth + this.#step / 4), x - this.#step / 4))
    this.restore()
    this.#scrolled()
  }
}
