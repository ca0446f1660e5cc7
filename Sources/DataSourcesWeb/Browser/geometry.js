// The geometry of a list: the positions of rows and sections, in pixels from the top of the list. Every section is a header, lines
// of rows, and a footer. Rows are counted through all sections. A line has one row, or as many as there are columns.
//
// The heights are shared by one geometry and the next. Measured heights are moved with the changes of the list: exactly
// for loaded rows, and by section for other rows, whose heights are estimates for the scroll bar anyway.

export class Geometry {
  // `sizes` has the heights of { lines, headers, footers }, `gap`, the space below each line, and `measured`, the functions
  // of measured.js, once something is measured.
  constructor(sizes, columns = 1, sections = []) {
    Object.assign(this, sizes)
    this.sizes = sizes
    this.columns = columns
    this.firstRow = new Uint32Array(sections.length + 1) // of each section, and the row count at the end
    this.firstLine = columns === 1 ? this.firstRow : new Uint32Array(sections.length + 1)
    sections.forEach(({ count }, index) => {
      this.firstRow[index + 1] = this.firstRow[index] + count
      if (columns > 1) this.firstLine[index + 1] = this.firstLine[index] + Math.ceil(count / columns)
    })
  }

  // Returns the geometry after a change from the state `old`, { start, sections }, to `next`, { start, rows, sections };
  // `isRearranged` says that there are other sections, or that they are in another order.
  with(sections, old, next, isRearranged) {
    const geometry = new Geometry(this.sizes, this.columns, sections)
    if (old) this.sizes.measured?.applyChange(geometry, this, old, next, isRearranged)
    geometry.#fit()
    return geometry
  }

  // Returns the geometry of the same list in other columns, or of another width: heights are to be measured again.
  laidOut(columns, sections) {
    const geometry = new Geometry(this.sizes, columns, sections)
    geometry.#fit()
    if (geometry.lines.isMeasured) geometry.lines.reset()
    return geometry
  }

  // Uses the measured heights of loaded rows and of sections; returns whether any height changes.
  measure(state, shownSections) { return this.sizes.measured?.readHeights(this, state, shownSections) ?? false }

  #fit() {
    this.lines.fit(this.firstLine.at(-1))
    this.headers.fit(this.sectionCount)
    this.footers.fit(this.sectionCount)
  }

  get sectionCount() { return this.firstRow.length - 1 }
  get rowCount() { return this.firstRow.at(-1) }
  get height() { return this.sectionTop(this.sectionCount) }
  get estimate() { return this.lines.estimate }

  sectionTop(section) {
    return this.headers.top(section) + this.lines.top(this.firstLine[section]) + this.footers.top(section)
  }

  rowTop(index, section = this.sectionOf(index)) {
    return this.headers.top(section + 1) + this.footers.top(section) + this.lines.top(this.lineOf(index, section))
  }

  // Returns the height of a row without the gap below it.
  rowHeight(index, section = this.sectionOf(index)) {
    return this.lines.height(this.lineOf(index, section)) - this.gap
  }

  headerHeight(section) { return this.headers.height(section) }

  columnOf(index, section = this.sectionOf(index)) { return (index - this.firstRow[section]) % this.columns }

  lineOf(index, section) {
    return this.firstLine[section] + Math.floor((index - this.firstRow[section]) / this.columns)
  }

  lineCount(section) { return section < this.sectionCount ? this.firstLine[section + 1] - this.firstLine[section] : 0 }

  sectionOf(index) {
    return this.lastSection((section) => this.firstRow[section] <= index)
  }

  sectionAt(y) {
    return this.lastSection((section) => this.sectionTop(section) <= y)
  }

  // Returns the first row of the line at a vertical position, or of the nearest line; 0 in an empty list.
  rowAt(y) {
    const section = this.sectionAt(y)
    const line = this.lines.at(y - this.headers.top(section + 1) - this.footers.top(section)) - this.firstLine[section]
    const last = Math.max(0, this.lineCount(section) - 1)
    return this.nearestRow(this.firstRow[section] + Math.max(0, Math.min(line, last)) * this.columns)
  }

  // Returns the last row of the line that `rowAt` returns.
  lastRowAt(y) {
    const index = this.rowAt(y)
    return Math.max(index, Math.min(index + this.columns, this.firstRow[this.sectionOf(index) + 1]) - 1)
  }

  // Returns the lower edge of the header that sticks to a scroll position.
  lineBelowHeader(top) { return top + this.headerHeight(this.sectionAt(top)) }

  // Returns the first row that is at least half visible below the sticky header.
  firstVisibleRow(top) {
    const y = this.lineBelowHeader(top)
    const index = this.rowAt(y)
    const isHidden = y - this.rowTop(index) >= this.rowHeight(index) / 2 + 1
    return isHidden ? this.nearestRow(this.lastRowAt(y) + 1) : index
  }

  // Returns the scroll position at which a row, or the nearest one, is the first visible one.
  topAt(index) {
    const row = this.nearestRow(index)
    const section = this.sectionOf(row)
    return this.rowTop(row, section) - this.headerHeight(section)
  }

  nearestRow(index) {
    return Math.max(0, Math.min(index, this.rowCount - 1))
  }

  // Returns the last section that meets a condition, by binary search: lists can have thousands of sections, and every scroll event
  // calls this function.
  lastSection(isBefore) {
    let low = 0
    let high = this.firstRow.length - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (isBefore(middle)) low = middle
      else high = middle - 1
    }
    return low
  }
}

// MARK: - Heights

// The heights of consecutive lines, headers or footers: all equal, or measured one by one, see `MeasuredHeights` in measured.js.

// Heights that are all equal.
class EqualHeights {
  isMeasured = false

  constructor(height) {
    this.estimate = height
    this.count = 0
  }

  fit(count) { this.count = count }
  height() { return this.estimate }
  top(index) { return index * this.estimate }
  at(y) { return this.estimate > 0 ? Math.floor(y / this.estimate) : 0 }
  set() { return false }
}

// MARK: - Layout

// The layout of a list: from its options and style to heights, columns and positions from side to side.
//
// The style says how far the items are from the sides (`--list-inset`) and from each other (`--list-gap`), in any unit.

export const elementLimit = 8_000_000 // pixels, the height of the highest element, see `ScrollScale` in scaled.js
const defaultHeaderHeight = 32

export class Layout {
  sizes
  columns = 1
  isMeasured // whether the heights of items are
  awaitsHeader // whether headers have no height until one is received
  #automatic // which of lines, headers and footers have measured heights
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

  // Returns whether something is to be measured, in a list with or without footers.
  measures(hasFooters) { return this.#automatic.some((name) => name !== 'footers' || hasFooters) }

  // Uses measured heights from now on, by functions { applyChange, readHeights }; what isn't measured yet is as high as estimated.
  startMeasuring(functions, makeHeights) {
    this.sizes.measured = functions
    for (const name of this.#automatic) this.sizes[name] = makeHeights(this.sizes[name].estimate)
  }

  // Computes columns and positions from the element's width; returns whether the width has changed.
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

  // Gives headers a height, when a section with a header was received.
  showHeaders() {
    this.awaitsHeader = false
    this.sizes.headers.estimate = defaultHeaderHeight
    this.#element.style.setProperty('--header-height', `${defaultHeaderHeight}px`)
  }

  x(column) { return column * this.#step }
}
