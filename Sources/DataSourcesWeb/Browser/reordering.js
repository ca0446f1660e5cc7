// Moving an item by dragging it: with a mouse or pen at once, with a finger after it has rested on the item.
import { emptySectionAt, nearest, rowAt } from './dropping.js'

const distance = 6 // before which a press is a click
const rest = 400
const edge = 48 // near which the list scrolls
const mostPixels = 16 // a frame
const marks = ['list-drop-before', 'list-drop-after', 'list-drop-into']

export class Reordering {
  #list
  #isAfter
  #drop
  #drag = null // { row, pointer, x, y, lastX, lastY, isMoving, target }
  #frame
  #timer // until a finger has rested
  #wasDrag = false

  // `list` has element, signal, viewport, held(), position, scrollBy(x, y), dragged(row), and isNested if it is scrolled sideways. `isAfter(row, target, x, y)` says on which side of a target a drop is; then `drop(row, target, isAfter)`.
  constructor(list, isAfter, drop) {
    this.#list = list
    this.#isAfter = isAfter
    this.#drop = drop
    const { element, signal } = list
    const listen = (type, listener, options) => element.addEventListener(type, listener, { signal, ...options })
    listen('pointermove', (event) => this.#move(event))
    listen('pointerup', ({ pointerId }) => pointerId === this.#drag?.pointer && this.#end(true))
    listen('pointercancel', ({ pointerId }) => pointerId === this.#drag?.pointer && this.#end(false))
    listen('keydown', (event) => {
      if (event.key !== 'Escape' || !this.isDragging) return
      event.preventDefault()
      this.#end(false)
    })
    listen('dragstart', (event) => this.#drag && event.preventDefault())
    // A drag isn't a click on what is below the pointer. A click without a pointer is none of the drag.
    listen('click', (event) => {
      if (!this.#wasDrag || event.detail === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }, { capture: true })
    listen('pointerdown', () => {
      this.#end(false)
      this.#wasDrag = false
    }, { capture: true })
    signal.addEventListener('abort', () => this.#end(false))
  }

  get isDragging() { return this.#drag?.isMoving === true }

  press(row, { pointerId, pointerType, clientX, clientY }) {
    this.#end(false)
    this.#drag = { row, pointer: pointerId, x: clientX, y: clientY, lastX: clientX, lastY: clientY, isTouch: pointerType === 'touch' }
    if (this.#drag.isTouch) this.#timer = setTimeout(() => this.#begin(), rest)
  }

  #move({ clientX, clientY, pointerId, buttons }) {
    const drag = this.#drag
    if (!drag || drag.pointer !== pointerId) return
    if (!drag.isTouch && !(buttons & 1)) return this.#end(false) // it was released outside of the list
    drag.lastX = clientX
    drag.lastY = clientY
    if (drag.isMoving || Math.hypot(clientX - drag.x, clientY - drag.y) < distance) return
    if (drag.isTouch) this.#end(false) // the finger scrolls
    else this.#begin()
  }

  #begin() {
    const drag = this.#drag
    drag.isMoving = this.#wasDrag = true
    drag.origin = this.#origin()
    drag.row.lastDrag = drag
    drag.row.element.classList.add('list-dragged')
    try { this.#list.element.setPointerCapture(drag.pointer) } catch { /* it has been lifted */ }
    this.#list.dragged(drag.row)
    const step = () => {
      this.#show()
      if (this.#drag === drag) this.#frame = requestAnimationFrame(step)
    }
    step()
  }

  // Where the list's beginning is in the window, as far as rows are concerned.
  #origin(box = this.#list.element.getBoundingClientRect()) {
    const { x, y } = this.#list.position
    return { x: box.left - x, y: box.top - y }
  }

  // Moves the item with the pointer, scrolls near the edges, and marks where the item would go.
  #show() {
    const { row, pointer, x, y, lastX, lastY, origin } = this.#drag
    const { element, held, isNested } = this.#list
    // The item was deleted, or the pointer lifted where the list does not hear of it.
    if (!held().rows.includes(row) || !element.hasPointerCapture(pointer)) return this.#end(false)
    this.#scroll(element.getBoundingClientRect())
    const now = this.#origin()
    row.element.style.translate = `${lastX - x - now.x + origin.x}px ${lastY - y - now.y + origin.y}px`
    this.#mark(isNested ? nearest(held().rows, lastX) : emptySectionAt(this.#list, lastY) ?? rowAt(this.#list, lastX, lastY))
  }

  // Near an edge of the list the list scrolls, and the page, if the edge is beyond that of the window.
  #scroll({ left, right, top, bottom }) {
    const { isNested, scrollBy } = this.#list
    const { lastX, lastY } = this.#drag
    const pull = (point, start, end) => {
      const distance = Math.max(0, point - end + edge) - Math.max(0, start + edge - point)
      return Math.max(-1, Math.min(distance / edge, 1)) * mostPixels
    }
    const pullX = isNested ? pull(lastX, Math.max(0, left), Math.min(right, innerWidth)) : 0
    if (pullX) scrollBy(pullX, 0)
    if (isNested) return
    const pullY = pull(lastY, Math.max(0, top), Math.min(bottom, innerHeight))
    if (pullY > 0 ? bottom > innerHeight + 1 : pullY < 0 && top < -1) scrollTo({ top: scrollY + pullY, behavior: 'instant' })
    else if (pullY) scrollBy(0, pullY)
  }

  #mark(target) {
    const { row, target: old, isAfter: wasAfter, lastX, lastY } = this.#drag
    const isSection = Boolean(target?.box)
    const isAfter = Boolean(target) && !isSection && target !== row && this.#isAfter(row, target, lastX, lastY)
    if (target === old && isAfter === wasAfter) return
    old?.element?.classList.remove(...marks)
    Object.assign(this.#drag, { target, isAfter })
    if (target && target !== row) target.element.classList.add(marks[isSection ? 2 : Number(isAfter)])
  }

  async #end(isDrop) {
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#frame)
    const drag = this.#drag
    if (!drag) return
    const { row, target, isAfter, isMoving } = drag
    if (isMoving) this.#mark(null)
    this.#drag = null
    if (!isMoving) return
    this.#list.dragged(null)
    try {
      if (isDrop && target && target !== row) await this.#drop(row, target, isAfter)
    } finally {
      if (row.lastDrag === drag) { // it can be dragged again before the server has answered
        row.element.classList.remove('list-dragged')
        row.element.style.translate = ''
      }
    }
  }
}
