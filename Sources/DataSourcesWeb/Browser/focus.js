// The focus in a list: one row is the current one, identified by its key, so that the focus follows the row. It is the list's
// only tab stop. A row that isn't held can't have the focus; the list's element has it in the row's place until the row arrives.
import { setStop, widgetsOf } from './elements.js'

export class Focus {
  key = null // of the row that has, had or would have the focus; null while only its index is known
  index = -1
  #element
  #list
  #isWaiting = false // the element has the focus in the place of a row
  #wantsToBeSeen = false // until something else scrolls

  // `list` has element, signal, held() { rows, start, geometry }, firstVisibleRow and reveal(index); `isNested` if it is in a
  // row, whose list has the tab stop.
  constructor(list) {
    const { element, signal } = list
    this.#element = element
    this.#list = list
    element.tabIndex = -1
    element.addEventListener('focusin', ({ target }) => this.#choose(target), { signal })
    element.addEventListener('pointerdown', ({ target }) => this.#choose(target), { signal })
    for (const type of ['wheel', 'touchmove', 'pointerdown']) {
      element.addEventListener(type, () => this.release(), { signal, passive: true })
    }
    if (this.isInside) this.#choose(this.#active)
    this.#isWaiting = this.#active === element // its row was deleted
  }

  get isInside() { return this.#element.contains(this.#active) }

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
    if (this.#wantsToBeSeen) this.#list.reveal(this.index)
  }

  // Remembers whether the focus is in the list, and where; the function it returns puts it back after a change.
  hold() {
    const active = this.#active
    const isInside = active !== this.#element && this.#element.contains(active)
    const row = isInside && this.rowAround(active)?.element
    const number = row && active !== row ? widgetsOf(row).indexOf(active) : -1
    return () => {
      // A list in a row may have given it to another item.
      if (isInside && !this.#element.contains(this.#active)) {
        this.#isWaiting = true
        this.#element.focus({ preventScroll: true })
      }
      this.#update()
      if (number >= 0 && this.#active === row) refocus(active, widgetsOf(row)[number])
    }
  }

  // The held row with an element, which may be in a list within the row.
  rowAround(target) { return this.#list.held().rows.find(({ element }) => element.contains(target)) }

  get #geometry() { return this.#list.held().geometry }
  get #active() { return this.#element.getRootNode().activeElement }

  get #current() { return this.#find(this.#list.held()) }

  #find({ rows, start }) { return rows.find(({ key }) => key === this.key) ?? rows[this.index - start] }

  // Finds the current row in a state, which may not be displayed: of several messages, each can move or delete the row.
  follow(held) {
    const { rows, start, geometry } = held
    this.index = Math.min(this.index, geometry.rowCount - 1)
    const row = this.#find(held)
    if (row) this.#setCurrent(row, start + rows.indexOf(row))
    return row
  }

  // Finds the current row again after a change.
  #update() {
    const { rows, start } = this.#list.held()
    const row = this.follow(this.#list.held())
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
    if (!this.#list.isNested) setStop(this.#list.held().rows, row)
  }

  #choose(target) {
    const { rows, start } = this.#list.held()
    const row = this.rowAround(target)
    if (!row) return
    this.#isWaiting = false
    this.#setCurrent(row, start + rows.indexOf(row))
    this.#setStop(row)
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
