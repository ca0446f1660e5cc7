// Where rows and sections are, in pixels from the top of the list. Every section is a header, lines of rows, and a footer.
// Rows are counted through all sections. A line has one row, or as many as there are columns.
//
// The heights are shared by one geometry and the next. Those that are measured follow the changes of the list: exactly
// for the rows that are held, and by their section for others, whose heights are estimates for the scroll bar anyway.
export class Geometry {
  // `sizes` has the heights of { lines, headers, footers }, `gap`, the space below each line, and `measured`, the functions
  // of following.js, once something is measured.
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

  // The geometry after a change, from { start, sections } to { start, rows, sections }; `isRearranged` says that there are
  // other sections, or that they are in another order.
  with(sections, old, next, isRearranged) {
    const geometry = new Geometry(this.sizes, this.columns, sections)
    if (old) this.sizes.measured?.follow(geometry, this, old, next, isRearranged)
    geometry.#fit()
    return geometry
  }

  // The same list in other columns, or of another width: heights are to be measured again.
  laidOut(columns, sections) {
    const geometry = new Geometry(this.sizes, columns, sections)
    geometry.#fit()
    if (geometry.lines.isMeasured) geometry.lines.reset()
    return geometry
  }

  // Takes over what was measured of held rows and of sections; returns whether anything is another one.
  measure(held, shownSections) { return this.sizes.measured?.measure(this, held, shownSections) ?? false }

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

  // Without the gap below it.
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

  // The first row of the line at a height or next to it: there is always an answer, 0 in an empty list.
  rowAt(y) {
    const section = this.sectionAt(y)
    const line = this.lines.at(y - this.headers.top(section + 1) - this.footers.top(section)) - this.firstLine[section]
    const last = Math.max(0, this.lineCount(section) - 1)
    return this.nearestRow(this.firstRow[section] + Math.max(0, Math.min(line, last)) * this.columns)
  }

  // The last row of that line.
  lastRowAt(y) {
    const index = this.rowAt(y)
    return Math.max(index, Math.min(index + this.columns, this.firstRow[this.sectionOf(index) + 1]) - 1)
  }

  // The lower edge of the header that sticks to a height.
  lineBelowHeader(top) { return top + this.headerHeight(this.sectionAt(top)) }

  // The first row that is at least half visible below the sticky header.
  firstVisibleRow(top) {
    const y = this.lineBelowHeader(top)
    const index = this.rowAt(y)
    const isHidden = y - this.rowTop(index) >= this.rowHeight(index) / 2 + 1
    return isHidden ? this.nearestRow(this.lastRowAt(y) + 1) : index
  }

  nearestRow(index) {
    return Math.max(0, Math.min(index, this.rowCount - 1))
  }

  // A search by halves: lists can have thousands of sections, and every scroll event asks.
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
