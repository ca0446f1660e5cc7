// How a list is laid out: from its options and style to heights, columns and places from side to side.
//
// The style says how far the items are from the sides (`--list-inset`) and from each other (`--list-gap`), in any unit.
import { EqualHeights, MeasuredHeights } from './heights.js'

export class Layout {
  sizes
  columns = 1
  #element
  #content
  #minimumWidth
  #width
  #step = 0 // from one column to the next, in pixels; negative from right to left

  constructor(element, content, options) {
    const { rowHeight = 48, itemWidth = 0, estimatedRowHeight = 48 } = options
    const { headerHeight = rowHeight === 'auto' ? 'auto' : 32, footerHeight = 'auto' } = options
    this.#element = element
    this.#content = content
    this.#minimumWidth = itemWidth
    const heights = (height, estimate) => height === 'auto' ? new MeasuredHeights(estimate) : new EqualHeights(height)
    this.sizes = {
      lines: heights(rowHeight, estimatedRowHeight), headers: heights(headerHeight, 32), footers: heights(footerHeight, 0), gap: 0,
    }
    this.rowHeight = this.sizes.lines.estimate
    element.classList.add('list-view')
    element.classList.toggle('list-grid', itemWidth > 0)
    element.classList.toggle('list-measured', this.sizes.lines.isMeasured)
    const set = (name, value) => element.style.setProperty(name, typeof value === 'number' ? `${value}px` : value)
    set('--row-height', this.rowHeight)
    set('--header-height', headerHeight)
    set('--footer-height', footerHeight)
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
    if (lines.isMeasured) lines.estimate = Math.max(lines.estimate, 1)
    else lines.estimate = this.rowHeight + this.sizes.gap
    this.#content.style.setProperty('--item-width', `${itemWidth}px`)
    this.#content.style.setProperty('--line-height', `${lines.estimate}px`)
    return true
  }

  x(column) { return column * this.#step }
}
