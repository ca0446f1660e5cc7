// The keyboard in a list: the arrows, Home, End and the page keys lead to every row. The left and right arrows lead to the
// controls in a row, Escape back to the row. Enter activates the row's only control, or focuses the first one.
import { editable, widgetsOf } from './elements.js'
import { linesOnPage, rowBelow } from './navigation.js'

export class Keys {
  #element
  #list

  // `list` has what Focus needs, and focus.
  constructor(list) {
    this.#element = list.element
    this.#list = list
    list.element.addEventListener('keydown', (event) => this.#keyDown(event), { signal: list.signal })
  }

  // The held row to which an arrow key leads.
  neighbor(key) {
    const { rows, start } = this.#list.held()
    return rows[this.#target(key) - start]
  }

  #keyDown(event) {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || metaKey || altKey || shiftKey || target.closest(editable)) return
    if (ctrlKey && key !== 'Home' && key !== 'End') return
    const isDone = this.#goByKey(key, target) || this.#goWithin(key, target)
    if (isDone) event.preventDefault()
  }

  #goByKey(key, target) {
    // In a list the arrows to the sides stay in the row, and in a grid within an item.
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
    if (isSideways && (this.#list.held().geometry.columns === 1 || target.closest('.list-cell, .list-more'))) return false
    const index = this.#target(key)
    // From the first item of a list in a row, the arrow leads back to the row.
    if (index === undefined || index < 0 && this.#list.isNested) return false
    this.#list.focus.go(index)
    return true
  }

  // The index to which a key leads from the current row.
  #target(key) {
    const { firstVisibleRow, focus } = this.#list
    const { geometry } = this.#list.held()
    // The other keys lead from a nested list to another row of the outer one.
    const isAcross = /Down|Up/.test(key)
    if (!geometry.rowCount || isAcross && this.#list.isNested) return undefined
    const index = focus.index < 0 ? firstVisibleRow : focus.index
    const below = (lines) => rowBelow(geometry, index, lines)
    switch (key) {
      case 'ArrowDown': return below(1)
      case 'ArrowUp': return below(-1)
      case 'ArrowRight': return index + this.#right
      case 'ArrowLeft': return index - this.#right
      case 'PageDown': return below(linesOnPage(this.#list))
      case 'PageUp': return below(-linesOnPage(this.#list))
      case 'Home': return 0
      case 'End': return geometry.rowCount - 1
    }
  }

  // Which way the next thing is.
  get #right() { return getComputedStyle(this.#element).direction === 'rtl' ? -1 : 1 }

  #goWithin(key, target) {
    const row = this.#list.focus.rowAround(target)?.element
    if (!row) return false
    const isRow = target === row
    if (key === 'Escape' && !isRow) {
      row.focus({ preventScroll: true })
      return true
    }
    const found = widgetsOf(row)
    if (isRow && (key === 'Enter' || key === ' ')) return enter(row, found)
    const step = { ArrowRight: this.#right, ArrowLeft: -this.#right }[key]
    const scrolls = !isRow && !target.matches('a, button, .list-row') && target.scrollWidth > target.clientWidth
    if (!step || scrolls || isRow && this.#list.isNested) return false
    const number = found.indexOf(target) + step
    ;(number < 0 ? row : found[number])?.focus()
    return true
  }
}

function enter(row, [first]) {
  if (!first) return false
  const isAll = first.parentElement.parentElement === row && first.parentElement.children.length === 1
  if (isAll) first.click()
  else first.focus()
  return true
}
