// How a list is laid out: from its options and style to heights, columns and places from side to side.
//
// The style says how far the items are from the sides (`--list-inset`) and from each other (`--list-gap`), in any unit.
import { EqualHeights } from './heights.js'

export const elementLimit = 8_000_000 // of an element, see scale.js
const defaultHeaderHeight = 32

export class Layout {
  sizes
  columns = 1
  isMeasured // whether the items are
  awaitsHeader // whether headers have no height until there is one
  #automatic
  #element
  #content
  #minimumWidth
  #width
  #step = 0 // from one column to the next, in pixels; negative from right to left

  constructor(element, content, options) {
    const { rowHeight = 48, itemWidth = 0, estimatedRowHeight = 48 } = options
    this.isMeasured = rowHeight === 'auto'
    this.awaitsHeader = options.headerHeight === undefined && !this.isMeasured
    const { headerHeight = this.isMeasured ? 'auto' : 0, footerHeight = 'auto' } = options
    this.#element = element
    this.#content = content
    this.#minimumWidth = itemWidth
    const given = { lines: rowHeight, headers: headerHeight, footers: footerHeight }
    const estimates = { lines: estimatedRowHeight, headers: defaultHeaderHeight, footers: 0 }
    this.#automatic = Object.keys(given).filter((name) => given[name] === 'auto')
    this.sizes = { gap: 0 }
    for (const name in given) this.sizes[name] = new EqualHeights(given[name] === 'auto' ? estimates[name] : given[name])
    this.rowHeight = this.sizes.lines.estimate
    element.classList.add('list-view')
    element.classList.toggle('list-grid', itemWidth > 0)
    element.classList.toggle('list-measured', this.isMeasured)
    const set = (name, value) => element.style.setProperty(name, typeof value === 'number' ? `${value}px` : value)
    set('--row-height', this.rowHeight)
    set('--header-height', headerHeight)
    set('--footer-height', footerHeight)
  }

  // Whether something is to be measured, in a list with or without footers.
  measures(hasFooters) { return this.#automatic.some((name) => name !== 'footers' || hasFooters) }

  // From now on it is; until then everything is as high as its estimate.
  beMeasured(measured, makeHeights) {
    this.sizes.measured = measured
    for (const name of this.#automatic) this.sizes[name] = makeHeights(this.sizes[name].estimate)
  }

  // Reads the element's width, which is then laid out; returns whether it is another one.
  measure() {
    const width = this.#element.clientWidth
    if (!width || width === this.#width) return false
    this.#width = width
    const { columnGap, rowGap, paddingLeft, paddingRight, direction } = getComputedStyle(this.#content)
    const gap = parseFloat(columnGap) || 0
    const free = width - parseFloat(paddingLeft) - parseFloat(paddingRight)
    this.columns = this.#minimumWidth > 0 ? Math.max(1, Math.floor((free + gap) / (this.#minimumWidth + gap))) : 1
    const itemWidth = (free + gap) / this.columns - gap
    this.#step = (itemWidth + gap) * (direction === 'rtl' ? -1 : 1)
    const { lines } = this.sizes
    this.sizes.gap = parseFloat(rowGap) || 0
    if (this.isMeasured) lines.estimate = Math.max(lines.estimate, 1)
    else lines.estimate = this.rowHeight + this.sizes.gap
    this.#content.style.setProperty('--item-width', `${itemWidth}px`)
    this.#content.style.setProperty('--line-height', `${lines.estimate}px`)
    return true
  }

  // A section with a header was received.
  showHeaders() {
    this.awaitsHeader = false
    this.sizes.headers.estimate = defaultHeaderHeight
    this.#element.style.setProperty('--header-height', `${defaultHeaderHeight}px`)
  }

  x(column) { return column * this.#step }
}
