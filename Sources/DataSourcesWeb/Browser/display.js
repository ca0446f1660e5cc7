// The display of a list: the elements of the loaded rows and sections, at their positions.
import { applyMessages, hasHeader, isChange, isOpening } from './decoding.js'
import { fillRows, firstRows, positionRows, setStop, showSections, watchEdits } from './elements.js'
import { Geometry } from './geometry.js'

export class Display {
  state // { start, rows, sections, geometry }
  dragged = null // the row that is dragged, which remains loaded
  #list
  #first
  #shownSections = []

  // `list` has what the modules share, see list.js.
  constructor(list, first) {
    const { sizes, columns } = list.layout
    this.#list = list
    this.#first = first
    this.state = { start: 0, rows: [], sections: [], geometry: new Geometry(sizes, columns) }
    watchEdits(list, () => this.show([]))
  }

  // Updates the display after scrolling; `isMoved` says that rows have other positions in the content element.
  scrolled(isMoved) {
    if (isMoved) this.#positionRows()
    this.#showSections()
    this.#list.window.scrolled()
  }

  scrollTo(top) {
    this.#list.scroller.scrollTo(top)
    this.scrolled(true)
  }

  // Lays the list out by other sizes of its element; `changed()` is called once the visible rows are known.
  resized(changed) {
    const { layout, scroller, viewport } = this.#list
    const anchor = viewport.anchor()
    changed?.()
    if (layout.measure()) this.layOut()
    scroller.measure()
    this.#restoreAnchor(anchor)
  }

  // Lays everything out again: in other columns, or by other heights.
  layOut() {
    this.state.geometry = this.state.geometry.laidOut(this.#list.layout.columns, this.state.sections)
    this.state.geometry.measure(this.state, this.#shownSections)
  }

  // Lays the list out by changed heights of its elements, without moving the visible rows.
  measured() {
    const anchor = this.#list.viewport.anchor()
    if (this.state.geometry.measure(this.state, this.#shownSections)) this.#restoreAnchor(anchor)
  }

  #restoreAnchor(anchor) {
    const { scroller, viewport, focus } = this.#list
    scroller.show(this.state.geometry.height, viewport.restored(anchor, [], false))
    this.scrolled(true)
    focus?.reveal()
  }

  // Displays messages without moving the visible rows. New elements are written, then measured, and then all are positioned, so
  // that the browser computes its layout once. Messages that don't fit have the page opened again.
  show(messages) {
    const { element, content, layout, viewport, scroller, focus, features, window } = this.#list
    const first = this.#first
    const existing = firstRows(first)
    scroller.catchUp()
    features.nested?.catchUp(existing)
    const before = viewport.anchor()
    let next
    try {
      next = applyMessages(this.state, messages, (state) => focus?.locate(state))
    } catch (error) {
      console.warn('list:', error)
      return this.#list.connection.restart()
    }
    if (layout.awaitsHeader && messages.some(hasHeader)) layout.showHeaders()
    const { rows, geometry, moved, updated } = next
    const old = this.state.rows
    const oldCount = this.state.geometry.rowCount
    const retained = new Set(rows)
    const steady = old.filter((row) => retained.has(row) && !moved.has(row))
    const hadFocus = element.contains(document.activeElement)
    const restoreFocus = focus?.save()
    const isChanged = messages.some(isChange)
    const opening = messages.findLast(isOpening)
    const position = (item) => viewport.position(item)
    const { animation, columns, interaction, measured, nested } = features
    const positions = animation?.begin(this.#items, position, isChanged, messages.length > 1)

    this.state = next
    if (isChanged) interaction?.notices.changed(geometry.rowCount - oldCount, geometry.rowCount, () => focus.isInside)
    for (const message of messages) if (isOpening(message)) columns?.show(message)
    element.ariaRowCount = geometry.rowCount + this.#list.headingRows
    if (rows.some(({ traits }) => traits.includes('m'))) element.ariaMultiSelectable = true
    for (const row of old) if (!retained.has(row)) row.element.remove()
    const place = window.received(opening)
    const firstTop = first && element.scrollTop
    const isMeasured = geometry.lines.isMeasured && measured
    const made = (row) => isMeasured && measured.watch(row.element, row, 'height')
    fillRows(content, next, steady, this.#list, made, (row) => columns?.fill(row), existing)
    first?.remove()
    this.#first = null
    nested?.show(next, messages, moved)
    if (isMeasured) measured.read(rows)
    geometry.measure(next, this.#shownSections)
    scroller.show(geometry.height, place === null ? viewport.restored(before, steady, isChanged || opening) : 0)
    this.#positionRows()
    this.#showSections()
    if (firstTop || place) this.scrollTo((place ? geometry.topAt(place) : 0) + (firstTop ?? 0))
    if (restoreFocus) restoreFocus()
    else setStop(rows, rows[viewport.anchorIndex - next.start])
    if (hadFocus && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
    const { top, offset, screen } = scroller
    if (positions) animation.play(positions, this.#items, position, moved, { height: screen, contentTop: top - offset })
    animation?.flash([...updated].filter((row) => viewport.isVisible(row)))
    for (const message of messages) this.#list.notify(message.k, message)
    window.shown()
    features.shown(rows)
  }

  // Positions the loaded rows. Above and below them the style draws bars in place of rows.
  #positionRows() {
    const { content, layout, scroller } = this.#list
    const { rows, geometry } = this.state
    positionRows(this.state, layout, scroller.offset)
    const top = rows.length ? rows[0].y - scroller.offset : 0
    // The gap below the last line belongs to it.
    const height = rows.length ? rows.at(-1).y + rows.at(-1).size + geometry.gap - rows[0].y : 0
    content.style.setProperty('--held-top', `${top}px`)
    content.style.setProperty('--held-height', `${height}px`)
  }

  #showSections() {
    const { content, features, scroller: { offset, height, top, screen } } = this.#list
    const made = (element, section, field) => {
      const { headers, footers } = this.state.geometry
      if ((field === 'headerHeight' ? headers : footers).isMeasured) features.measured?.watch(element, section, field)
    }
    this.#shownSections = showSections(
      content, this.#shownSections, this.state, offset, top - screen, top + 2 * screen, height, made)
  }

  get #items() { return [...this.state.rows, ...this.#shownSections] }
}
