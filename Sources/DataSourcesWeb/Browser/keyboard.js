// The keyboard in a list: one tab stop, from which the arrows, Home, End and the page keys lead to every row.
//
// One row is the current one, identified by its key, so that the focus follows the row. A row that isn't held can't
// have the focus; the list's element has it in the row's place until the row arrives. The left and right arrows lead
// to the controls in a row, Escape back to the row. Enter activates the row's only control, or focuses the first one.
import { editable, widgetsOf } from './elements.js'


export class Keyboard {
  #element
  #list
  #key = null // of the current row; null while only its index is known
  #index = -1
  #stop = null // the row's element that is the tab stop
  #isWaiting = false // the element has the focus in the place of a row
  #wantsToBeSeen = false // until something else scrolls

  // `list` has held() { rows, start, geometry }, linesOnPage, firstVisibleRow and reveal(index); `isNested` if it
  // is in a row, whose list has the tab stop.
  constructor(element, list, signal) {
    this.#element = element
    this.#list = list
    element.tabIndex = -1
    element.addEventListener('focusin', ({ target }) => this.#choose(target), { signal })
    element.addEventListener('pointerdown', ({ target }) => this.#choose(target), { signal })
    element.addEventListener('keydown', (event) => this.#keyDown(event), { signal })
    for (const type of ['wheel', 'touchmove', 'pointerdown']) {
      element.addEventListener(type, () => this.release(), { signal, passive: true })
    }
  }

  // The key of the row that has, had or would have the focus.
  get currentKey() { return this.#key }

  get hasFocus() { return this.#element.contains(this.#active) }

  focus() {
    const row = this.#current
    this.#isWaiting = !row
    ;(row?.element ?? this.#element).focus({ preventScroll: true })
  }

  // Takes the focus if what had it is gone.
  recover() {
    if (!this.#active || this.#active === document.body) this.focus()
  }

  // Something else decides what is visible.
  release() {
    this.#wantsToBeSeen = false
  }

  // Has the row that the keyboard went to visible, when heights before it have changed.
  reveal() {
    if (this.#wantsToBeSeen) this.#list.reveal(this.#index)
  }

  // Remembers whether the focus is in the list, and where; the function it returns puts it back after a change.
  hold() {
    const active = this.#active
    const isInside = active !== this.#element && this.#element.contains(active)
    const row = isInside && this.#rowOf(active)?.element
    const number = row && active !== row ? widgetsOf(row).indexOf(active) : -1
    return () => {
      if (isInside && this.#active !== active) {
        this.#isWaiting = true
        this.#element.focus({ preventScroll: true })
      }
      this.#update()
      if (number >= 0 && this.#active === row) refocus(active, widgetsOf(row)[number])
    }
  }

  // The held row with an element, which may be in a list within the row.
  #rowOf(target) { return this.#list.held().rows.find(({ element }) => element.contains(target)) }

  get #geometry() { return this.#list.held().geometry }
  get #active() { return this.#element.getRootNode().activeElement }

  get #current() {
    const { rows, start } = this.#list.held()
    return rows.find(({ key }) => key === this.#key) ?? rows[this.#index - start]
  }

  // Finds the current row again after a change.
  #update() {
    const { rows, start } = this.#list.held()
    this.#index = Math.min(this.#index, this.#geometry.rowCount - 1)
    const row = this.#current
    if (row) this.#setCurrent(row, start + rows.indexOf(row))
    this.#setStop(row ?? rows[this.#list.firstVisibleRow - start] ?? rows[0])
    if (this.#isWaiting && row && this.#active === this.#element) {
      this.reveal()
      this.focus()
    }
  }

  #setCurrent(row, index) {
    this.#key = row?.key ?? null
    this.#index = index
  }

  #setStop(row) {
    if (this.#stop === row?.element || this.#list.isNested) return
    if (this.#stop) this.#stop.tabIndex = -1
    this.#stop = row?.element ?? null
    if (this.#stop) this.#stop.tabIndex = 0
  }

  #choose(target) {
    const { rows, start } = this.#list.held()
    const row = this.#rowOf(target)
    if (!row) return
    this.#isWaiting = false
    this.#setCurrent(row, start + rows.indexOf(row))
    this.#setStop(row)
  }

  // The held row to which an arrow key leads.
  neighbor(key) {
    const { rows, start } = this.#list.held()
    return rows[this.#target(key) - start]
  }

  goTo(row) {
    const { rows, start } = this.#list.held()
    this.go(start + rows.indexOf(row))
  }

  go(index) {
    index = this.#geometry.nearestRow(index)
    this.#wantsToBeSeen = true
    this.#list.reveal(index)
    const { rows, start } = this.#list.held()
    this.#setCurrent(rows[index - start], index)
    this.focus()
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
    if (isSideways && (this.#geometry.columns === 1 || target.closest('.list-cell, .list-more'))) return false
    const index = this.#target(key)
    // From the first item of a list in a row, the arrow leads back to the row.
    if (index === undefined || index < 0 && this.#list.isNested) return false
    this.go(index)
    return true
  }

  // The index to which a key leads from the current row.
  #target(key) {
    const { linesOnPage, firstVisibleRow } = this.#list
    const geometry = this.#geometry
    if (!geometry.rowCount) return undefined
    const index = this.#index < 0 ? firstVisibleRow : this.#index
    const below = (lines) => geometry.rowBelow(index, lines)
    switch (key) {
      case 'ArrowDown': return below(1)
      case 'ArrowUp': return below(-1)
      case 'ArrowRight': return index + this.#right
      case 'ArrowLeft': return index - this.#right
      case 'PageDown': return below(linesOnPage)
      case 'PageUp': return below(-linesOnPage)
      case 'Home': return 0
      case 'End': return geometry.rowCount - 1
    }
  }

  // Which way the next thing is.
  get #right() { return getComputedStyle(this.#element).direction === 'rtl' ? -1 : 1 }

  #goWithin(key, target) {
    const row = this.#rowOf(target)?.element
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

// Focuses what is in the place of something; what was typed stays.
function refocus(old, target) {
  if (!target) return
  const { value, defaultValue, selectionStart, selectionEnd } = old
  target.focus({ preventScroll: true })
  if (target.tagName !== old.tagName) return
  if (defaultValue !== undefined && value !== defaultValue) target.value = value
  if (selectionStart != null) target.setSelectionRange?.(selectionStart, selectionEnd)
}
