// Where the keyboard leads in a list, and how far the list is scrolled for it.

// The row so many lines below another one, or above it.
export function rowBelow(geometry, index, lines) {
  if (geometry.columns === 1) return geometry.nearestRow(index + lines)
  const section = geometry.sectionOf(index)
  const line = Math.max(0, Math.min(geometry.lineOf(index, section) + lines, geometry.firstLine.at(-1) - 1))
  const target = geometry.lastSection((section) => geometry.firstLine[section] <= line)
  const first = geometry.firstRow[target] + (line - geometry.firstLine[target]) * geometry.columns
  return Math.min(first + geometry.columnOf(index, section), geometry.firstRow[target + 1] - 1)
}

// How many lines the page keys go: what was the last visible line stays visible.
export function linesOnPage({ viewport: { top, screen, anchorIndex }, held }) {
  const { rows, geometry } = held()
  const free = screen - (geometry.lineBelowHeader(top) - top)
  const isEstimated = !geometry.lines.isMeasured || anchorIndex === 0 && top === 0 && !rows.length
  if (isEstimated) return Math.max(1, Math.floor(free / geometry.estimate) - 1)
  const last = geometry.rowAt(top + screen - 1)
  return Math.max(1, Math.floor((last - anchorIndex) / geometry.columns) - 1)
}

// Scrolls as little as possible, to have a row wholly visible below the sticky header.
export function reveal({ viewport: { top, screen }, display, held }, index) {
  const { geometry } = held()
  const section = geometry.sectionOf(index)
  const y = geometry.rowTop(index, section)
  const last = y + geometry.rowHeight(index, section) - screen
  const wanted = Math.min(Math.max(top, last), y - geometry.headerHeight(section))
  if (wanted !== top) display.scrollTo(wanted)
}
