// The focus in a list: one row is the current one, identified by its key, so that the focus moves with the row. It is the list's
// only tab stop. A row that isn't loaded can't have the focus; the list's element has it instead until the row is loaded.
import { identity } from './decoding.js'
import { editable, rowOf, setStop, widgetsOf } from './elements.js'

export class Focus {
  key = null // of the row that has, had or would have the focus; null while only its index is known
  index = -1
  #element
  #list
  #isWaiting = false // whether the element has the focus instead of a row that isn't loaded
  #wantsToBeSeen = false // whether the keyboard went to the row, and nothing else has scrolled since

  // `list` has element, signal, state() { rows, start, geometry }, firstVisibleRow and reveal(index); `isNested` if it is in a
  // row, whose list has the tab stop.
  constructor(list) {
    const { element, signal } = list
    this.#element = element
    this.#list = list
    element.tabIndex = -1
    element.addEventListener('focusin', ({ target }) => this.choose(target), { signal })
    element.addEventListener('pointerdown', ({ target }) => this.choose(target), { signal })
    for (const type of ['wheel', 'touchmove', 'pointerdown']) {
      element.addEventListener(type, () => this.release(), { signal, passive: true })
    }
    if (this.isInside) this.choose(this.#active)
    this.#isWaiting = this.#active === element // its row was deleted
  }

  get isInside() { return this.#element.contains(this.#active) }

  focus() {
    const row = this.#current
    this.#isWaiting = !row
    ;(row?.element ?? this.#element).focus({ preventScroll: true })
  }

  // Focuses the current row if the element that had the focus was removed.
  recover() {
    if (!this.#active || this.#active === document.body) this.focus()
  }

  // Ends scrolling to the current row: something else decides which rows are visible.
  release() {
    this.#wantsToBeSeen = false
  }

  // Scrolls to the row that the keyboard went to, when heights above it have changed.
  reveal() {
    if (this.#wantsToBeSeen) this.#list.reveal(this.index)
  }

  // Returns a function that restores the focus after a change, which may have removed or moved the element that has it now.
  save() {
    const active = this.#active
    const isInside = active !== this.#element && this.#element.contains(active)
    const row = isInside && this.rowAround(active)?.element
    const replacement = row && active !== row && finder(active, row)
    return () => {
      // A list in the row may have given the focus to another item.
      if (isInside && !this.#element.contains(this.#active)) {
        this.#isWaiting = true
        this.#element.focus({ preventScroll: true })
      }
      this.#update()
      if (replacement && this.#active === row) refocus(active, replacement())
    }
  }

  // Returns the loaded row that contains an element, which may be in a list within the row.
  rowAround(target) { return this.#list.state().rows.find(({ element }) => element.contains(target)) }

  get #geometry() { return this.#list.state().geometry }
  get #active() { return this.#element.getRootNode().activeElement }

  get #current() { return this.#find(this.#list.state()) }

  #find({ rows, start }) {
    const current = identity(this.key)
    return rows.find(({ key }) => identity(key) === current) ?? rows[this.index - start]
  }

  // Finds the current row in a state, which may not be displayed: of several messages, each can move or delete the row.
  locate(state) {
    const { rows, start, geometry } = state
    this.index = Math.min(this.index, geometry.rowCount - 1)
    const row = this.#find(state)
    if (row) this.#setCurrent(row, start + rows.indexOf(row))
    return row
  }

  // Finds the current row again after a change.
  #update() {
    const { rows, start } = this.#list.state()
    const row = this.locate(this.#list.state())
    this.#setStop(row ?? rows[this.#list.firstVisibleRow - start] ?? rows[0])
    if (this.#isWaiting && row && this.#active === this.#element) {
      this.reveal()
      this.focus()
    }
  }

  #setCurrent(row, index) {
    this.key = row?.key ?? null
    this.index = index
  }

  #setStop(row) {
    if (!this.#list.isNested) setStop(this.#list.state().rows, row)
  }

  choose(target) {
    const { rows, start } = this.#list.state()
    const row = this.rowAround(target)
    if (!row) return
    this.#isWaiting = false
    this.#setCurrent(row, start + rows.indexOf(row))
    this.#setStop(row)
  }

  goTo(row) {
    const { rows, start } = this.#list.state()
    this.go(start + rows.indexOf(row))
  }

  go(index) {
    index = this.#geometry.nearestRow(index)
    this.#wantsToBeSeen = true
    this.#list.reveal(index)
    const { rows, start } = this.#list.state()
    this.#setCurrent(rows[index - start], index)
    this.focus()
  }
}

// Returns a function that returns the control of a row that replaces another one after a change: that of the same type with the same
// name or ID or, if neither has one, with the same index among those of its type.
function finder(old, row) {
  const isNamesake = ({ name, id }) => old.name ? name === old.name : id === old.id
  const ofType = () => widgetsOf(row).filter(({ tagName, type }) => tagName === old.tagName && type === old.type)
  const [index, namedIndex] = [ofType(), ofType().filter(isNamesake)].map((some) => some.indexOf(old))
  const isNamed = ({ name, id }) => name || id
  return () => {
    const namesake = ofType().filter(isNamesake)[namedIndex]
    const other = ofType()[index]
    return namesake ?? (other && !isNamed(old) && !isNamed(other) ? other : undefined)
  }
}

// Focuses the element that replaces another one, with the text that was typed and its selection.
function refocus(old, target) {
  if (!target) return
  const { value, defaultValue, selectionStart, selectionEnd } = old
  target.focus({ preventScroll: true })
  // A file that was chosen can't be set.
  if (defaultValue !== undefined && value !== defaultValue && old.type !== 'file') target.value = value
  if (selectionStart != null) target.setSelectionRange?.(selectionStart, selectionEnd)
}

// MARK: - Keys

// The keyboard in a list: the arrows, Home, End and the page keys lead to every row. In a single column, the left and right arrows
// lead to the controls in a row, and Escape back to the row. Enter activates the row's only control, or focuses the first one. A
// field has all keys but Escape and Tab, which leads to the next control.

export class Keys {
  #element
  #list

  // `list` has what Focus needs, and focus.
  constructor(list) {
    this.#element = list.element
    this.#list = list
    list.element.addEventListener('keydown', (event) => this.#keyDown(event), { signal: list.signal })
  }

  // Returns the loaded row to which an arrow key leads.
  neighbor(key) {
    const { rows, start } = this.#list.state()
    return rows[this.#target(key) - start]
  }

  #keyDown(event) {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || event.isComposing || metaKey || altKey) return
    if (ctrlKey && key !== 'Home' && key !== 'End') return
    if (this.#isHandled(key, target, shiftKey)) event.preventDefault()
  }

  #isHandled(key, target, isShifted) {
    if (!target.closest(editable)) return !isShifted && (this.#goByKey(key, target) || this.#goWithin(key, target))
    if (key === 'Tab') return this.#goOn(target, isShifted ? -1 : 1)
    return key === 'Escape' && !isShifted && this.#goWithin(key, target)
  }

  // Focuses the next or the previous control in the row of a field; returns whether there is one.
  #goOn(field, step) {
    const row = rowOf(this.#list.state(), field)
    // In a date or a time, Tab leads to the next part.
    if (!row || /date|time|month|week/.test(field.type)) return false
    const found = widgetsOf(row.element)
    const root = field.getRootNode()
    for (let number = found.indexOf(field) + step; found[number] && root.activeElement === field; number += step) {
      found[number].focus()
    }
    return root.activeElement !== field
  }

  #goByKey(key, target) {
    // From a control in an item, the left and right arrows lead to the others.
    if (/Left|Right/.test(key) && target.closest('.list-cell, .list-more')) return false
    const index = this.#target(key)
    // From the first item of a list in a row, the arrow leads back to the row.
    if (index === undefined || index < 0 && this.#list.isNested) return false
    this.#list.focus.go(index)
    return true
  }

  // Returns the index to which a key leads from the current row.
  #target(key) {
    const { firstVisibleRow, focus } = this.#list
    const { geometry } = this.#list.state()
    // In a nested list, up, down and the page keys lead to another row of the outer list, which handles them.
    const isAcross = /Down|Up/.test(key)
    const isSideways = /Left|Right/.test(key)
    if (!geometry.rowCount || isAcross && this.#list.isNested || isSideways && geometry.columns === 1) return undefined
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

  // 1 if the next item is to the right, or -1.
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
    const scrolls = !isRow && !target.matches('a, button, input, .list-row') && target.scrollWidth > target.clientWidth
    if (!step || scrolls || isRow && this.#list.isNested) return false
    const number = found.indexOf(target) + step
    ;(number < 0 ? row : found[number])?.focus()
    return true
  }
}

function enter(row, [first]) {
  if (!first) return false
  const isAll = first.parentElement.parentElement === row && first.parentElement.children.length === 1
  if (isAll && !first.matches(editable)) first.click()
  else first.focus()
  return true
}

// MARK: - Targets

// Targets of keys in a list, and scrolling to them.

// Returns the row a number of lines below another one; a negative number leads above it.
function rowBelow(geometry, index, lines) {
  if (geometry.columns === 1) return geometry.nearestRow(index + lines)
  const section = geometry.sectionOf(index)
  const line = Math.max(0, Math.min(geometry.lineOf(index, section) + lines, geometry.firstLine.at(-1) - 1))
  const target = geometry.lastSection((section) => geometry.firstLine[section] <= line)
  const first = geometry.firstRow[target] + (line - geometry.firstLine[target]) * geometry.columns
  return Math.min(first + geometry.columnOf(index, section), geometry.firstRow[target + 1] - 1)
}

// Returns the number of lines by which the page keys move: the last visible line remains visible.
function linesOnPage({ viewport: { top, screen, anchorIndex }, state }) {
  const { rows, geometry } = state()
  const free = screen - (geometry.lineBelowHeader(top) - top)
  const isEstimated = !geometry.lines.isMeasured || anchorIndex === 0 && top === 0 && !rows.length
  if (isEstimated) return Math.max(1, Math.floor(free / geometry.estimate) - 1)
  const last = geometry.rowAt(top + screen - 1)
  return Math.max(1, Math.floor((last - anchorIndex) / geometry.columns) - 1)
}

// Scrolls as little as possible to make a row entirely visible below the sticky header.
export function reveal({ viewport: { top, screen }, display, state }, index) {
  const { geometry } = state()
  const section = geometry.sectionOf(index)
  const y = geometry.rowTop(index, section)
  const last = y + geometry.rowHeight(index, section) - screen
  const wanted = Math.min(Math.max(top, last), y - geometry.headerHeight(section))
  if (wanted !== top) display.scrollTo(wanted)
}
