// The elements of rows and sections: making, filling, placing and ordering them. Places are pixels of the list; `offset` is
// the difference to those of the content (see scrolling.js).

const widgets = 'a[href], button, input, select, textarea, summary, [tabindex]'
const farAbove = -1_000_000

export function makeElement(className, role) {
  return Object.assign(document.createElement('div'), { className, role })
}

// The controls in a row, which are not tab stops themselves.
export function widgetsOf(element) {
  return [...element.querySelectorAll(widgets)].filter((widget) => !widget.disabled && !widget.closest('[hidden]'))
}

// Steady rows, which were held and not moved, stay where they are: an element that is put elsewhere loses the focus.
export function showRows(content, { rows, start, geometry }, offset, steady) {
  const stays = new Set(steady.map((row) => row.element))
  let next = content.firstChild
  placeRows({ rows, start, geometry }, offset, (row, index) => {
    const element = row.element ??= makeRow(row)
    if (row.index !== index) element.ariaRowIndex = 1 + (row.index = index)
    if (element.dataset.key !== row.key) element.dataset.key = row.key
    if (row.shownHTML !== row.html) {
      row.cell.innerHTML = row.shownHTML = row.html
      for (const widget of row.cell.querySelectorAll(widgets)) widget.tabIndex = -1
    }
    while (next && !stays.has(next)) next = next.nextSibling
    if (element === next) next = next.nextSibling
    else content.insertBefore(element, next)
  })
}

// Puts rows to their places; `prepare` gets each of them before.
export function placeRows({ rows, start, geometry }, offset, prepare = () => {}) {
  let section = geometry.sectionOf(start)
  rows.forEach((row, number) => {
    const index = start + number
    while (index >= geometry.firstRow[section + 1]) section += 1
    prepare(row, index)
    row.y = geometry.rowTop(index, section)
    const shownY = row.y - offset
    if (row.shownY !== shownY) row.element.style.transform = `translateY(${row.shownY = shownY}px)`
  })
}

// Shows only the sections from one height to another, before their rows in the document, and returns them.
export function showSections(content, shown, { rows, sections, start, geometry }, offset, top, bottom, height) {
  const first = geometry.sectionAt(top)
  const wanted = sections.slice(first, geometry.sectionAt(bottom) + 1)
  for (const section of shown) {
    if (wanted.includes(section)) continue
    section.box.remove()
    section.box = section.shownTop = null
  }
  let next = null
  let nextOffset = rows.length
  for (let index = first + wanted.length - 1; index >= first; index -= 1) {
    const section = sections[index]
    const number = Math.max(0, geometry.firstRow[index] - start)
    if (number < nextOffset) next = rows[nextOffset = number].element
    if (!section.box) makeSection(section)
    if (section.shownHTML !== section.html) section.cell.innerHTML = section.shownHTML = section.html
    section.y = geometry.sectionTop(index)
    section.end = geometry.sectionTop(index + 1)
    placeBox(section, Math.max(section.y - offset, farAbove), Math.min(section.end - offset, height))
    const { box } = section
    if (!box.parentNode || box.nextSibling !== next) content.insertBefore(box, next)
    next = box
  }
  return wanted
}

function placeBox(section, top, bottom) {
  if (section.shownTop === top && section.shownBottom === bottom) return
  section.shownTop = top
  section.shownBottom = bottom
  section.box.style.top = `${top}px`
  section.box.style.height = `${Math.max(0, bottom - top)}px`
}

function makeRow(row) {
  const element = makeElement('list-row', 'row')
  row.cell = element.appendChild(makeElement('list-cell', 'gridcell'))
  element.tabIndex = -1
  return element
}

function makeSection(section) {
  section.box = makeElement('list-section', 'rowgroup')
  section.element = section.box.appendChild(makeElement('list-header', 'row'))
  section.cell = section.element.appendChild(makeElement('list-cell', 'rowheader'))
  section.shownHTML = ''
}
