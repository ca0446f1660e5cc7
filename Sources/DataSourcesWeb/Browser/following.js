// Geometries whose heights are measured: what is measured is taken over, and follows the changes of the list.

// Takes over what was measured of held rows and of sections; returns whether anything is another one.
export function measure(geometry, { rows, start, sections }, shownSections) {
  let isNew = false
  if (geometry.lines.isMeasured && rows.length) {
    let section = geometry.sectionOf(start)
    let [line, height] = [-1, 0]
    rows.forEach((row, number) => {
      const index = start + number
      while (index >= geometry.firstRow[section + 1]) section += 1
      const place = geometry.lineOf(index, section)
      if (place !== line) height = 0
      line = place
      height = Math.max(height, row.height ?? 0)
      const next = number + 1 < rows.length && index + 1 < geometry.firstRow[section + 1] && geometry.lineOf(index + 1, section)
      if (height && next !== line) isNew = geometry.lines.set(line, height + geometry.gap) || isNew
    })
  }
  for (const section of shownSections) {
    const index = sections.indexOf(section)
    if (section.headerHeight !== undefined) isNew = geometry.headers.set(index, section.headerHeight) || isNew
    isNew = geometry.footers.set(index, section.footer ? section.footerHeight ?? geometry.footers.estimate : 0) || isNew
  }
  return isNew
}

// The state before a change was `old`, { start, sections }, with the geometry `before`; `isRearranged` says that there are other
// sections, or that they are in another order.
export function follow(geometry, before, old, { start, rows, sections }, isRearranged) {
  let order = sections.map((_, index) => index)
  if (isRearranged) {
    const places = new Map(old.sections.map((section, index) => [section, index]))
    order = sections.map((section) => places.get(section) ?? -1)
    const ones = old.sections.map(() => 1)
    if (geometry.lines.isMeasured) geometry.lines.rearrange(ones.map((_, index) => before.lineCount(index)), order)
    for (const heights of [geometry.headers, geometry.footers]) {
      if (!heights.isMeasured) continue
      heights.rearrange(ones, order)
      order.forEach((place, index) => place < 0 && heights.replace(index, 0, 1))
    }
  }
  if (!geometry.lines.isMeasured) return
  const [first, firstBefore] = [geometry.sectionOf(start), before.sectionOf(old.start)]
  order.forEach((place, index) => {
    const had = place < 0 ? 0 : before.lineCount(place)
    let [shift, end] = [0, Infinity]
    if (index === first && place === firstBefore && place >= 0 && geometry.columns === 1) {
      // What was inserted or deleted above the held rows is supposed to be next to them.
      const [was, is] = [old.start - before.firstRow[place], start - geometry.firstRow[index]]
      geometry.lines.replace(geometry.firstLine[index] + Math.min(was, is), Math.max(0, was - is), Math.max(0, is - was))
      shift = is - was
      end = is + rows.length
    }
    const count = geometry.lineCount(index)
    const growth = count - had - shift
    const position = geometry.firstLine[index] + Math.max(0, Math.min(end, count - Math.max(0, growth)))
    geometry.lines.replace(position, Math.max(0, -growth), Math.max(0, growth))
  })
}
