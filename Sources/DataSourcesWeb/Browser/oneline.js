// The geometry of a nested list: all items are in one line, whatever their sections.
export class OneLine {
  columns = Infinity
  firstRow = [0, Infinity]

  constructor(rowCount = 0) {
    this.rowCount = rowCount
  }

  with(sections) { return new OneLine(sections.reduce((sum, { count }) => sum + count, 0)) }
  nearestRow(index) { return Math.max(0, Math.min(index, this.rowCount - 1)) }
  sectionOf() { return 0 }
  columnOf(index) { return index }
  rowTop() { return 0 }
  rowHeight() { return 1 }
}
