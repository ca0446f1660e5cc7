// The elements of sections: a box as high as the section, in which its header sticks, and a footer.
import { makeElement } from './elements.js'

const farAbove = -1_000_000

// Shows only the sections from one height to another, and returns them: in the document headers precede their rows, and footers
// follow them. `made(section)` is called for elements that are new.
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
    placeBox(section, Math.max(section.y - offset, farAbove), Math.min(section.end - offset, height))
    const { box } = section
    if (!box.parentNode || box.nextSibling !== next) content.insertBefore(box, next)
    next = box
  }
  return wanted
}

// Only sections that have a footer get an element for it.
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

function placeBox(section, top, bottom) {
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
  section.shownHTML = null // not known yet
}
