// What a list displays: the elements of the rows and sections that are held, at their places.
import { applied } from './decoding.js'
import { fillRows, firstRows, placeRows, setStop, showSections } from './elements.js'
import { Geometry } from './geometry.js'

export class Display {
  held // { start, rows, sections, geometry }
  dragged = null // the row that is dragged, which stays held
  #list
  #first
  #shownSections = []

  // `list` has what the modules share, see list.js.
  constructor(list, first) {
    const { sizes, columns } = list.layout
    this.#list = list
    this.#first = first
    this.held = { start: 0, rows: [], sections: [], geometry: new Geometry(sizes, columns) }
  }

  scrolled(isMoved) {
    if (isMoved) this.#placeRows()
    this.#showSections()
    this.#list.window.scrolled()
  }

  scrollTo(top) {
    this.#list.scroller.scrollTo(top)
    this.scrolled(true)
  }

  resized() {
    const { layout, scroller, viewport } = this.#list
    const place = viewport.place()
    if (layout.measure()) this.layOut()
    scroller.measure()
    this.#keepPlace(place)
  }

  // Lays everything out again: in other columns, or by other heights.
  layOut() {
    this.held.geometry = this.held.geometry.laidOut(this.#list.layout.columns, this.held.sections)
    this.held.geometry.measure(this.held, this.#shownSections)
  }

  // Elements have other heights than was known.
  measured() {
    const place = this.#list.viewport.place()
    if (this.held.geometry.measure(this.held, this.#shownSections)) this.#keepPlace(place)
  }

  #keepPlace(place) {
    const { scroller, viewport, focus } = this.#list
    scroller.show(this.held.geometry.height, viewport.restored(place, [], false))
    this.scrolled(true)
    focus?.reveal()
  }

  // Shows a new state, keeping the visible rows in place. What is new is written, then measured, and then all is placed.
  show(messages) {
    const { element, content, layout, viewport, scroller, focus, features, window, texts } = this.#list
    const before = viewport.place()
    let next
    try {
      next = applied(this.held, messages, (state) => focus?.follow(state))
    } catch (error) {
      console.warn('list:', error)
      return this.#list.connection.restart()
    }
    if (layout.awaitsHeader && messages.some(({ h }) => h?.some(([, html]) => html))) layout.showHeaders()
    const { rows, geometry, moved, updated } = next
    const old = this.held.rows
    const kept = new Set(rows)
    const steady = old.filter((row) => kept.has(row) && !moved.has(row))
    const hadFocus = element.contains(document.activeElement)
    const restoreFocus = focus?.hold()
    const isChange = messages.some(({ a }) => a === 1)
    const isOpened = messages.some(({ k }) => k === 'open')
    const position = (item) => viewport.position(item)
    const { animation, interaction, measured, nested } = features
    const places = animation?.begin(this.#items, position, isChange, messages.length > 1)

    this.held = next
    if (isChange) interaction?.notices.changed(geometry.rowCount - element.ariaRowCount, geometry.rowCount, () => focus.isInside)
    element.ariaRowCount = geometry.rowCount
    if (rows.some(({ traits }) => traits.includes('m'))) element.ariaMultiSelectable = true
    for (const row of old) if (!kept.has(row)) row.element.remove()
    const isFound = window.received(isOpened)
    const first = this.#first
    const firstTop = first && element.scrollTop
    const isMeasured = geometry.lines.isMeasured && measured
    fillRows(content, next, steady, texts, (row) => isMeasured && measured.watch(row.element, row, 'height'), firstRows(first))
    first?.remove()
    this.#first = null
    nested?.show(next, messages, moved)
    if (isMeasured) measured.read(rows)
    geometry.measure(next, this.#shownSections)
    scroller.show(geometry.height, isFound ? 0 : viewport.restored(before, steady, isChange || isOpened))
    this.#placeRows()
    this.#showSections()
    if (firstTop) this.scrollTo(firstTop)
    if (restoreFocus) restoreFocus()
    else setStop(rows, rows[viewport.anchorIndex - next.start])
    if (hadFocus && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
    const { top, offset, screen } = scroller
    if (places) animation.play(places, this.#items, position, moved, { height: screen, contentTop: top - offset })
    animation?.flash([...updated].filter((row) => viewport.isVisible(row)))
    for (const message of messages) this.#list.notify(message.k, message)
    window.shown()
    features.shown(rows)
  }

  // Bars are shown where no rows are held.
  #placeRows() {
    const { content, layout, scroller } = this.#list
    const { rows } = this.held
    placeRows(this.held, layout, scroller.offset)
    const top = rows.length ? rows[0].y - scroller.offset : 0
    const height = rows.length ? rows.at(-1).y + rows.at(-1).size - rows[0].y : 0
    content.style.setProperty('--held-top', `${top}px`)
    content.style.setProperty('--held-height', `${height}px`)
  }

  #showSections() {
    const { content, features, scroller: { offset, height, top, screen } } = this.#list
    const made = (element, section, field) => {
      const { headers, footers } = this.held.geometry
      if ((field === 'headerHeight' ? headers : footers).isMeasured) features.measured?.watch(element, section, field)
    }
    this.#shownSections = showSections(
      content, this.#shownSections, this.held, offset, top - screen, top + 2 * screen, height, made)
  }

  get #items() { return [...this.held.rows, ...this.#shownSections] }
}
