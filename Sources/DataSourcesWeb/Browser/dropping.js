// What is at a point of the window, where an item would be dropped.

// The held row there, or next to it.
export function rowAt({ element, viewport, held }, x, y) {
  const { rows, start, geometry } = held()
  const index = geometry.rowAt(y - element.getBoundingClientRect().top + viewport.top)
  const line = rows.slice(index - start, index - start + geometry.columns).filter(Boolean)
  return geometry.columns === 1 ? line[0] : nearest(line, x)
}

// The row whose place is nearest: the item that is dragged is elsewhere.
export function nearest(rows, x) {
  const distance = ({ element }) => {
    const { left, right } = element.getBoundingClientRect()
    return Math.abs(x + (parseFloat(element.style.translate) || 0) - (left + right) / 2)
  }
  return [...rows].sort((a, b) => distance(a) - distance(b))[0]
}

// The section there, if it is empty.
export function emptySectionAt({ element, viewport, held }, y) {
  const { sections, geometry } = held()
  const section = sections[geometry.sectionAt(y - element.getBoundingClientRect().top + viewport.top)]
  return section?.count === 0 && section.box ? section : undefined
}
