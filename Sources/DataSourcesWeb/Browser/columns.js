// The headings of a list with columns: sorting by them, and the widths of columns. Loaded by the first message with headings.
//
// The headings are a row at the upper edge of the list's element, which sticks there while the content scrolls below it. So they are
// as wide as rows, and end before the scroll bar. The page's style says how wide columns are, by `--list-columns`; what people
// change replaces it by ratios, so that the columns always fill the list.
import { columnsOf } from './decoding.js'
import { makeElement } from './elements.js'

const leastWidth = 40 // pixels of a column
const keyStep = 16 // pixels by which a key changes a width

export function start(list) { return new Columns(list) }

class Columns {
  #list
  #row = makeElement('list-columns', 'row')
  #headings = []
  #sizedCount = 0 // of columns, when people changed widths; 0 if they are those of the style

  // `list` has element, content, signal, state(), scroller, layout, display, window and headingRows.
  constructor(list) {
    this.#list = list
    const listen = (type, listener) => this.#row.addEventListener(type, listener)
    listen('click', ({ target }) => this.#sort(target))
    listen('dblclick', ({ target }) => isEdge(target) && this.#setWidths(null))
    listen('focusin', ({ target }) => this.#setStop(target))
    listen('keydown', (event) => this.#keyDown(event))
    listen('pointerdown', (event) => this.#pressed(event))
    const resizes = new ResizeObserver(() => this.#resized())
    resizes.observe(this.#row)
    list.signal.addEventListener('abort', () => resizes.disconnect())
  }

  // Shows the headings and the order of a message with the whole content.
  show(message) {
    const { headings, order } = columnsOf(message)
    if (JSON.stringify(headings) !== JSON.stringify(this.#headings)) this.#make(headings)
    headings.forEach((heading, index) => {
      const sort = ['none', 'ascending', 'descending'][1 + orders(heading).indexOf(order)]
      this.#cells[index].ariaSort = heading.isSortable ? sort : null
    })
    this.#measure()
  }

  // Makes the elements in a row its cells.
  fill({ cell }) {
    const isTable = this.#headings.length > 0
    cell.role = isTable ? 'none' : 'gridcell'
    if (!isTable) return
    ;[...cell.children].forEach((child, index) => Object.assign(child, { role: 'gridcell', ariaColIndex: index + 1 }))
  }

  get #cells() { return [...this.#row.children] }
  get #visible() { return this.#cells.filter(({ offsetWidth }) => offsetWidth > 0) }
  get #toEnd() { return getComputedStyle(this.#row).direction === 'rtl' ? -1 : 1 }

  #make(headings) {
    const { element, content } = this.#list
    this.#headings = headings
    this.#list.headingRows = Math.min(1, headings.length)
    this.#row.ariaRowIndex = 1
    this.#row.replaceChildren(...headings.map(({ id, title }, index) => {
      const cell = Object.assign(makeElement('', 'columnheader'), { textContent: title, tabIndex: index ? -1 : 0, ariaColIndex: index + 1 })
      cell.removeAttribute('class')
      cell.dataset.column = id
      if (!title) cell.ariaLabel = id
      if (index + 1 < headings.length) {
        cell.setAttribute('aria-keyshortcuts', 'Shift+ArrowLeft Shift+ArrowRight')
        cell.append(makeElement('list-column-edge', 'none'))
      }
      return cell
    }))
    element.ariaColCount = headings.length || null
    if (headings.length) content.before(this.#row)
    else this.#row.remove()
    this.#setWidths(null)
  }

  // MARK: Sorting

  #sort(target) {
    const index = this.#cells.indexOf(target)
    const heading = this.#headings[index]
    if (heading?.isSortable) this.#list.window.sort(orders(heading)[target.ariaSort === 'ascending' ? 1 : 0])
  }

  // MARK: Keys

  // Makes one heading the tab stop of the row.
  #setStop(target) {
    if (this.#cells.includes(target)) for (const cell of this.#cells) cell.tabIndex = cell === target ? 0 : -1
  }

  #keyDown(event) {
    const { key, target, shiftKey, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const cells = this.#visible
    const index = cells.indexOf(target)
    const step = { ArrowRight: this.#toEnd, ArrowLeft: -this.#toEnd }[key]
    if (shiftKey && step) this.#resize(index, step * keyStep)
    else if (shiftKey) return
    else if (step) cells[index + step]?.focus()
    else if (key === 'Home') cells[0].focus()
    else if (key === 'End') cells.at(-1).focus()
    else if (key === 'Enter' || key === ' ') this.#sort(target)
    else if (key === 'ArrowDown') this.#list.state().rows.find(({ element }) => element.tabIndex === 0)?.element.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  // MARK: Widths

  #pressed({ target, pointerId, clientX, button, isPrimary }) {
    if (!isEdge(target) || button !== 0 || !isPrimary) return
    const index = this.#visible.indexOf(target.parentElement)
    const widths = this.#widths
    const ending = new AbortController()
    const listen = (type, listener) => target.addEventListener(type, listener, { signal: ending.signal })
    target.setPointerCapture(pointerId)
    listen('pointermove', (event) => this.#resize(index, (event.clientX - clientX) * this.#toEnd, widths))
    listen('lostpointercapture', () => ending.abort())
  }

  get #widths() { return this.#visible.map((cell) => cell.getBoundingClientRect().width) }

  // Makes a column wider, and the next one as much narrower.
  #resize(index, difference, widths = this.#widths) {
    const sum = widths[index] + widths[index + 1]
    if (!(sum > 2 * leastWidth)) return // or there is no next column
    const width = Math.max(leastWidth, Math.min(widths[index] + difference, sum - leastWidth))
    this.#setWidths(widths.with(index, width).with(index + 1, sum - width))
  }

  #setWidths(widths) {
    const { style } = this.#list.element
    this.#sizedCount = widths?.length ?? 0
    if (widths) style.setProperty('--list-columns', widths.map((width) => `minmax(0,${width.toFixed(2)}fr)`).join(' '))
    else style.removeProperty('--list-columns')
  }

  // MARK: Height

  #resized() {
    // The style shows other columns, for instance in a narrow window.
    if (this.#sizedCount && this.#visible.length !== this.#sizedCount) this.#setWidths(null)
    if (this.#row.offsetHeight !== this.#list.scroller.inset) this.#list.display.resized(() => this.#measure())
  }

  #measure() {
    const { element: { style }, scroller, layout } = this.#list
    const height = this.#row.offsetHeight
    if (height === scroller.inset) return
    scroller.inset = height
    style.setProperty('--columns-height', `${height}px`)
    style.scrollPaddingTop = `${height + layout.sizes.headers.estimate}px`
    scroller.measure()
  }
}

// Returns the ascending and the descending order of a heading, as in messages and posts.
function orders({ id }) { return [/^[^+-]/.test(id) ? id : `+${id}`, `-${id}`] }

function isEdge(target) { return target.matches('.list-column-edge') }
