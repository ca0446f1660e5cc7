// The elements of rows: creating, filling, positioning and ordering them. Positions are in pixels of the list; `offset` is the
// difference to those of the content element, see `Scroller` in viewport.js.
import { identity } from './decoding.js'

const editor = '[contenteditable]:not([contenteditable=false])'
// Inputs that are pressed and not edited.
const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image'].map((type) => `[type=${type}]`)
export const editable = `input:not(${pressed}), textarea, select, ${editor}`
const widgets = `a[href], button, input, select, textarea, summary, ${editor}, [tabindex]`

export function makeElement(className, role) {
  return Object.assign(document.createElement('div'), { className, role })
}

// Returns the controls in a row, which are not tab stops themselves.
export function widgetsOf(element) {
  return [...element.querySelectorAll(widgets)].filter((widget) => !widget.disabled && !widget.closest('[hidden]') && !widget.matches('.list-nested'))
}

// Returns the control in a row that another element is, or is in.
export function widgetAt(row, target) { return widgetsOf(row.element).find((widget) => widget.contains(target)) }

// Returns whether a key is an arrow that leads from one item to another: in a single column, those to the sides don't.
export function isArrowToItem(key, { columns }) {
  return columns > 1 ? key.startsWith('Arrow') : key === 'ArrowUp' || key === 'ArrowDown'
}

// Returns the loaded row that contains an element; undefined if the element is in an item of a nested list.
export function rowOf({ rows }, target) {
  const element = target.closest?.('.list-row')
  return element ? rows.find((row) => row.element === element) : undefined
}

// Creates and fills the elements of rows, in their order. Those of steady rows, which were loaded and not moved, aren't inserted
// again, since that would lose the focus. `made(row)` is called for new elements, and `filled(row)` for those with other HTML; `first`
// is the result of `firstRows`. `list` has texts, and headingRows, if there are any.
export function fillRows(content, { rows, start }, steady, { texts, headingRows = 0 }, made, filled = () => {}, first = new Map()) {
  const stays = new Set(steady.map((row) => row.element))
  let next = content.firstChild
  rows.forEach((row, number) => {
    const existing = row.element ? null : first.get(identity(row.key))
    if (!row.element) {
      makeRow(row, existing)
      made(row)
    }
    const { element } = row
    const index = start + number
    if (row.index !== index) element.ariaRowIndex = 1 + headingRows + (row.index = index)
    if (element.dataset.key !== row.key) element.dataset.key = row.key
    if (row.shownHTML !== row.html && !isEdited(row)) {
      if (!existing || !isEqual(row.cell, row.html)) row.cell.innerHTML = row.html
      row.shownHTML = row.html
      row.height = undefined
      filled(row)
      for (const widget of row.cell.querySelectorAll(widgets)) widget.tabIndex = -1
    }
    if ((row.shownTraits ?? '') !== row.traits) showTraits(row, texts)
    while (next && !stays.has(next)) next = next.nextSibling
    if (element === next) next = next.nextSibling
    else content.insertBefore(element, next)
  })
}

// Returns whether other HTML would interrupt typing in a row: an input method composes text there, or an editable element, whose text
// is HTML, has the focus.
function isEdited({ element, cell, isComposing }) {
  const { activeElement } = element.getRootNode()
  return cell.contains(activeElement) && (isComposing || activeElement.isContentEditable)
}

// Calls `show()` when typing ends in a row that doesn't display its newest HTML yet.
export function watchEdits({ element, signal, state }, show) {
  for (const type of ['compositionstart', 'compositionend', 'focusout']) {
    element.addEventListener(type, ({ target }) => {
      const row = rowOf(state(), target)
      if (!row) return
      row.isComposing = type === 'compositionstart'
      // By then the next element has the focus.
      requestAnimationFrame(() => signal.aborted || row.shownHTML === row.html || show())
    }, { signal })
  }
}

// Makes one row the list's only tab stop.
export function setStop(rows, stop = rows[0]) {
  for (const row of rows) {
    const tabIndex = row === stop ? 0 : -1
    if (row.element.tabIndex !== tabIndex) row.element.tabIndex = tabIndex
  }
}

// Shows whether a row is selected, and a button for its commands.
function showTraits(row, texts) {
  const { element, traits } = row
  const toggle = (name, isOn) => element.classList.toggle(`list-${name}`, isOn)
  row.shownTraits = traits
  const isSelected = traits.includes('x')
  element.ariaSelected = /[sm]/.test(traits) ? isSelected : null
  toggle('selected', isSelected)
  toggle('actionable', /[tr]/.test(traits))
  const hasMenu = /[cd]/.test(traits)
  toggle('has-menu', hasMenu)
  if (!hasMenu) return row.more?.remove()
  row.more ??= Object.assign(document.createElement('button'), {
    type: 'button', className: 'list-more', tabIndex: -1, ariaLabel: texts?.more ?? 'More', ariaHasPopup: 'menu', textContent: '⋯',
  })
  element.append(row.more)
}

// Positions the elements of rows.
export function positionRows({ rows, start, geometry }, layout, offset) {
  let section = geometry.sectionOf(start)
  rows.forEach((row, number) => {
    const index = start + number
    while (index >= geometry.firstRow[section + 1]) section += 1
    row.x = layout.x(geometry.columnOf(index, section))
    row.y = geometry.rowTop(index, section)
    row.size = geometry.rowHeight(index, section)
    const shownY = row.y - offset
    if (row.shownY === shownY && row.shownX === row.x) return
    row.element.style.transform = `translate(${row.shownX = row.x}px, ${row.shownY = shownY}px)`
  })
}

// Returns the elements of rows in the HTML of the page, by their keys: rows use them instead of new ones.
export function firstRows(element) {
  return new Map([...element?.querySelectorAll(':scope > .list-first-row') ?? []].map((row) => [identity(row.dataset.key), row]))
}

function makeRow(row, existing) {
  row.element = existing ?? makeElement()
  row.cell = existing?.firstElementChild ?? row.element.appendChild(makeElement())
  Object.assign(row.element, { className: 'list-row', role: 'row', tabIndex: -1 })
  Object.assign(row.cell, { className: 'list-cell', role: 'gridcell' })
}

// Compares HTML after parsing, since the same HTML can be written in several ways.
function isEqual(element, html) {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.innerHTML === element.innerHTML
}

// MARK: - Sections

// The elements of sections: a box as high as the section, in which its header sticks, and a footer.

const farAbove = -1_000_000 // pixels, so that a box isn't higher than browsers allow

// Shows only the sections from one vertical position to another, and returns them. In the document, headers precede their rows and
// footers follow them. `made(element, section, field)` is called for new elements, with the field for the measured height.
export function showSections(content, shown, { rows, sections, start, geometry }, offset, top, bottom, height, made) {
  const first = geometry.sectionAt(top)
  const wanted = sections.slice(first, geometry.sectionAt(bottom) + 1)
  for (const section of shown) {
    if (wanted.includes(section)) continue
    section.box.remove()
    section.footer?.remove()
    section.box = section.footer = section.shownTop = null
  }
  let next = rows[Math.max(0, geometry.firstRow[first + wanted.length] - start)]?.element ?? null
  for (let index = first + wanted.length - 1; index >= first; index -= 1) {
    const section = sections[index]
    if (!section.box) makeSection(section)
    if (section.shownHTML !== section.html) {
      if (section.shownHTML === null) made(section.element, section, 'headerHeight')
      section.cell.innerHTML = section.shownHTML = section.html
    }
    showFooter(section, content, next, made)
    const number = Math.max(0, geometry.firstRow[index] - start)
    const hasRows = number < Math.min(rows.length, geometry.firstRow[index + 1] - start)
    next = hasRows ? rows[number].element : section.footer ?? next
    section.y = geometry.sectionTop(index)
    section.end = geometry.sectionTop(index + 1)
    section.size = geometry.headerHeight(index)
    positionBox(section, Math.max(section.y - offset, farAbove), Math.min(section.end - offset, height))
    const { box } = section
    if (!box.parentNode || box.nextSibling !== next) content.insertBefore(box, next)
    next = box
  }
  return wanted
}

// Shows the footer of a section. Only sections that have one get an element for it.
function showFooter(section, content, next, made) {
  const { footerHTML = '' } = section
  if (!footerHTML) {
    section.footer?.remove()
    section.footer = null
    return
  }
  if (!section.footer) {
    section.footer = makeElement('list-footer', 'row')
    section.footer.append(makeElement('list-cell', 'gridcell'))
    section.shownFooter = ''
    section.shownTop = null
    made(section.footer, section, 'footerHeight')
  }
  if (!section.footer.parentNode || section.footer.nextSibling !== next) content.insertBefore(section.footer, next)
  if (section.shownFooter !== footerHTML) section.footer.firstChild.innerHTML = section.shownFooter = footerHTML
}

function positionBox(section, top, bottom) {
  if (section.shownTop === top && section.shownBottom === bottom) return
  section.shownTop = top
  section.shownBottom = bottom
  section.box.style.top = `${top}px`
  section.box.style.height = `${Math.max(0, bottom - top)}px`
  if (section.footer) section.footer.style.top = `${bottom}px`
}

function makeSection(section) {
  section.box = makeElement('list-section', 'rowgroup')
  section.element = section.box.appendChild(makeElement('list-header', 'row'))
  section.cell = section.element.appendChild(makeElement('list-cell', 'rowheader'))
  section.shownHTML = null // as `html` until the header is received
}
