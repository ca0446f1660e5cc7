// The keyboard in a list: one tab stop, from which the arrows, Home, End and the page keys lead to every row.
//
// One row is the current one, identified by its key, so that the focus follows the row. A row that isn't held can't
// have the focus; the list's element has it in the row's place until the row arrives. The left and right arrows lead
// to the controls in a row, Escape back to the row. Enter activates the row's only control, or focuses the first one.
import { widgetsOf } from './elements.js'

const editable = 'input, textarea, select, [contenteditable]'

export class Keyboard {
  #element
  #list
  #key = null // of the current row; null while only its index is known
  #index = -1
  #stop = null // the row's element that is the tab stop
  #isWaiting = false // the element has the focus in the place of a row

  // `list` has held() { rows, start }, rowCount, rowsOnPage, firstVisibleRow and reveal(index).
  constructor(element, list, signal) {
    this.#element = element
    this.#list = list
    element.tabIndex = -1
    element.addEventListener('focusin', ({ target }) => this.#choose(target), { signal })
    element.addEventListener('pointerdown', ({ target }) => this.#choose(target), { signal })
    element.addEventListener('keydown', (event) => this.#keyDown(event), { signal })
  }

  // The key of the row that has, had or would have the focus.
  get currentKey() { return this.#key }

  focus() {
    const row = this.#current
    this.#isWaiting = !row
    ;(row?.element ?? this.#element).focus({ preventScroll: true })
  }

  // Remembers whether the focus is in the list, and where; the function it returns puts it back after a change.
  hold() {
    const active = this.#active
    const isInside = active !== this.#element && this.#element.contains(active)
    const row = isInside && active.closest('.list-row')
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

  get #active() { return this.#element.getRootNode().activeElement }

  get #current() {
    const { rows, start } = this.#list.held()
    return rows.find(({ key }) => key === this.#key) ?? rows[this.#index - start]
  }

  // Finds the current row again after a change.
  #update() {
    const { rows, start } = this.#list.held()
    this.#index = Math.min(this.#index, this.#list.rowCount - 1)
    const row = this.#current
    if (row) this.#setCurrent(row, start + rows.indexOf(row))
    this.#setStop(row ?? rows[this.#list.firstVisibleRow - start] ?? rows[0])
    if (this.#isWaiting && row && this.#active === this.#element) this.focus()
  }

  #setCurrent(row, index) {
    this.#key = row?.key ?? null
    this.#index = index
  }

  #setStop(row) {
    if (this.#stop === row?.element) return
    if (this.#stop) this.#stop.tabIndex = -1
    this.#stop = row?.element ?? null
    if (this.#stop) this.#stop.tabIndex = 0
  }

  #choose(target) {
    const element = target.closest('.list-row')
    const { rows, start } = this.#list.held()
    const number = element ? rows.findIndex((row) => row.element === element) : -1
    if (number < 0) return
    this.#isWaiting = false
    this.#setCurrent(rows[number], start + number)
    this.#setStop(rows[number])
  }

  #go(index) {
    index = Math.max(0, Math.min(index, this.#list.rowCount - 1))
    this.#list.reveal(index)
    const { rows, start } = this.#list.held()
    this.#setCurrent(rows[index - start], index)
    this.focus()
  }

  #keyDown(event) {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || metaKey || altKey || shiftKey || target.closest(editable)) return
    if (ctrlKey && key !== 'Home' && key !== 'End') return
    const isDone = this.#goByKey(key) || this.#goWithin(key, target)
    if (isDone) event.preventDefault()
  }

  #goByKey(key) {
    const { rowCount, rowsOnPage, firstVisibleRow } = this.#list
    if (!rowCount) return false
    const index = this.#index < 0 ? firstVisibleRow : this.#index
    const places = {
      ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + rowsOnPage, PageUp: index - rowsOnPage,
      Home: 0, End: rowCount - 1,
    }
    if (!(key in places)) return false
    this.#go(places[key])
    return true
  }

  #goWithin(key, target) {
    const row = target.closest('.list-row')
    if (!row) return false
    const isRow = target === row
    if (key === 'Escape' && !isRow) {
      row.focus({ preventScroll: true })
      return true
    }
    const found = widgetsOf(row)
    if (isRow && (key === 'Enter' || key === ' ')) return enter(row, found)
    const isRightToLeft = getComputedStyle(this.#element).direction === 'rtl'
    const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[key]
    const scrolls = !isRow && !target.matches('a, button') && target.scrollWidth > target.clientWidth
    if (!step || scrolls) return false
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
