// Where rows and sections are, in pixels from the top of the list. Every section begins with its header, and rows are
// counted through all sections.
export class Geometry {
  constructor(rowHeight, headerHeight, sections = []) {
    this.rowHeight = rowHeight
    this.headerHeight = headerHeight
    this.firstRow = new Uint32Array(sections.length + 1) // of each section, and the row count at the end
    sections.forEach(({ count }, index) => { this.firstRow[index + 1] = this.firstRow[index] + count })
  }

  with(sections) {
    return new Geometry(this.rowHeight, this.headerHeight, sections)
  }

  get rowCount() { return this.firstRow.at(-1) }
  get height() { return this.sectionTop(this.firstRow.length - 1) }

  sectionTop(section) {
    return this.headerHeight * section + this.rowHeight * this.firstRow[section]
  }

  rowTop(index, section = this.sectionOf(index)) {
    return this.headerHeight * (section + 1) + this.rowHeight * index
  }

  sectionOf(index) {
    return this.#lastSection((section) => this.firstRow[section] <= index)
  }

  sectionAt(y) {
    return this.#lastSection((section) => this.sectionTop(section) <= y)
  }

  // The row at a height or next to it: there is always an answer, 0 in an empty list.
  rowAt(y) {
    const section = this.sectionAt(y)
    const index = Math.floor((y - this.rowTop(0, section)) / this.rowHeight)
    return this.nearestRow(Math.max(this.firstRow[section], index))
  }

  // The first row that is at least half visible below the sticky header.
  firstVisibleRow(top) {
    return this.rowAt(top + this.headerHeight + this.rowHeight / 2 - 1)
  }

  nearestRow(index) {
    return Math.max(0, Math.min(index, this.rowCount - 1))
  }

  // A search by halves: lists can have thousands of sections, and every scroll event asks.
  #lastSection(isBefore) {
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
