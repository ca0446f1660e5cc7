// The elements of rows and sections: making, filling, placing and ordering them, and the focus within.

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

export function makeElement(className, role) {
  return Object.assign(document.createElement('div'), { className, role })
}

// Steady rows, which were held and not moved, stay where they are: an element that is put elsewhere loses the focus.
export function showRows(content, { rows, start, geometry }, steady) {
  const stays = new Set(steady.map((row) => row.element))
  let section = geometry.sectionOf(start)
  let next = content.firstChild
  rows.forEach((row, offset) => {
    const index = start + offset
    while (index >= geometry.firstRow[section + 1]) section += 1
    const element = row.element ??= makeElement('list-row', 'listitem')
    element.dataset.key = row.key
    element.ariaPosInSet = index + 1
    element.ariaSetSize = geometry.rowCount
    const y = geometry.rowTop(index, section)
    if (row.y !== y) element.style.transform = `translateY(${row.y = y}px)`
    fill(row)
    while (next && !stays.has(next)) next = next.nextSibling
    if (element === next) next = next.nextSibling
    else content.insertBefore(element, next)
  })
}

// Shows only the sections from one height to another, before their rows in the document, and returns them.
export function showSections(content, shown, { rows, sections, start, geometry }, top, bottom) {
  const first = geometry.sectionAt(top)
  const wanted = sections.slice(first, geometry.sectionAt(bottom) + 1)
  for (const section of shown) {
    if (wanted.includes(section)) continue
    section.box.remove()
    section.box = null
  }
  let next = null
  let nextOffset = rows.length
  for (let index = first + wanted.length - 1; index >= first; index -= 1) {
    const section = sections[index]
    const offset = Math.max(0, geometry.firstRow[index] - start)
    if (offset < nextOffset) next = rows[nextOffset = offset].element
    if (!section.box) {
      section.box = makeElement('list-section', 'none')
      section.element = section.box.appendChild(makeElement('list-header', 'heading'))
      section.element.ariaLevel = 2
      section.shownHTML = ''
    }
    fill(section)
    const { box } = section
    const y = geometry.sectionTop(index)
    box.style.top = `${y}px`
    box.style.height = `${geometry.sectionTop(index + 1) - y}px`
    if (!box.parentNode || box.nextSibling !== next) content.insertBefore(box, next)
    next = box
  }
  return wanted
}

// Remembers where the focus is; the function it returns puts it back.
export function holdFocus(content) {
  const root = content.getRootNode()
  const active = root.activeElement
  const owner = content.contains(active) && active.closest('.list-row, .list-header')
  if (!owner) return () => {}
  const index = [...owner.querySelectorAll(focusable)].indexOf(active)
  const { value, defaultValue, selectionStart, selectionEnd } = active
  return () => {
    if (root.activeElement === active) return
    const same = owner.isConnected && (active.isConnected ? active : owner.querySelectorAll(focusable)[index])
    const target = same || content.parentElement
    target.focus({ preventScroll: true })
    if (target === active || target.tagName !== active.tagName) return
    if (defaultValue !== undefined && value !== defaultValue) target.value = value // what was typed stays
    if (selectionStart != null) target.setSelectionRange?.(selectionStart, selectionEnd)
  }
}

function fill(item) {
  if (item.shownHTML !== item.html) item.element.innerHTML = item.shownHTML = item.html
}
