// Moving an item by dragging it: with a mouse or pen at once, with a finger after it has rested on the item.

const distance = 6 // before which a press is a click
const rest = 400
const edge = 48 // near which the list scrolls
const mostPixels = 16 // a frame

export class Reordering {
  #element
  #list
  #drag = null // { row, pointer, x, y, lastX, lastY, isMoving, target }
  #frame
  #timer
  #wasDrag = false

  // `list` has rowOf(element), rowAt(x, y), index(row), isAfter(row, target, x, y), scrollBy(distance), drop(row, target, isAfter)
  // and dragged(row).
  constructor(element, list, signal) {
    this.#element = element
    this.#list = list
    const listen = (type, listener, options) => element.addEventListener(type, listener, { signal, ...options })
    listen('pointerdown', (event) => this.#down(event))
    listen('pointermove', (event) => this.#move(event))
    listen('pointerup', () => this.#end(true))
    listen('pointercancel', () => this.#end(false))
    listen('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#drag?.isMoving) return
      event.preventDefault()
      this.#end(false)
    })
    listen('touchmove', (event) => this.#drag?.isMoving && event.preventDefault(), { passive: false })
    listen('dragstart', (event) => this.#drag && event.preventDefault())
    // A drag isn't a click on what is below the pointer.
    listen('click', (event) => {
      if (!this.#wasDrag) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }, { capture: true })
    signal.addEventListener('abort', () => this.#end(false))
  }

  get isDragging() { return this.#drag?.isMoving === true }

  #down({ target, button, isPrimary, pointerId, pointerType, clientX, clientY }) {
    this.#end(false)
    this.#wasDrag = false
    const row = this.#list.rowOf(target)
    if (button !== 0 || !isPrimary || !row?.traits?.includes('r')) return
    this.#drag = { row, pointer: pointerId, x: clientX, y: clientY, lastX: clientX, lastY: clientY, isTouch: pointerType === 'touch' }
    if (this.#drag.isTouch) this.#timer = setTimeout(() => this.#begin(), rest)
  }

  #move({ clientX, clientY, pointerId }) {
    const drag = this.#drag
    if (!drag || drag.pointer !== pointerId) return
    drag.lastX = clientX
    drag.lastY = clientY
    if (drag.isMoving || Math.hypot(clientX - drag.x, clientY - drag.y) < distance) return
    if (drag.isTouch) this.#end(false) // the finger scrolls
    else this.#begin()
  }

  #begin() {
    const drag = this.#drag
    drag.isMoving = this.#wasDrag = true
    drag.startTop = this.#list.top
    drag.row.element.classList.add('list-dragged')
    try { this.#element.setPointerCapture(drag.pointer) } catch { /* it has been lifted */ }
    this.#list.dragged(drag.row)
    const step = () => {
      this.#frame = requestAnimationFrame(step)
      this.#show()
    }
    step()
  }

  // Moves the item with the pointer, scrolls near the edges, and marks where the item would go.
  #show() {
    const { row, x, y, lastX, lastY, startTop } = this.#drag
    if (this.#list.index(row) < 0) return this.#end(false) // it was deleted
    const { top, bottom } = this.#element.getBoundingClientRect()
    const pull = Math.max(0, lastY - bottom + edge) - Math.max(0, top + edge - lastY)
    if (pull) this.#list.scrollBy(Math.max(-1, Math.min(pull / edge, 1)) * mostPixels)
    row.element.style.translate = `${lastX - x}px ${lastY - y + this.#list.top - startTop}px`
    this.#mark(this.#list.rowAt(lastX, lastY))
  }

  #mark(target) {
    const { row, target: old, isAfter: wasAfter, lastX, lastY } = this.#drag
    const isAfter = Boolean(target) && target !== row && this.#list.isAfter(row, target, lastX, lastY)
    if (target === old && isAfter === wasAfter) return
    old?.element?.classList.remove('list-drop-before', 'list-drop-after')
    Object.assign(this.#drag, { target, isAfter })
    if (!target || target === row) return
    target.element.classList.add(isAfter ? 'list-drop-after' : 'list-drop-before')
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
    setTimeout(() => { this.#wasDrag = false }) // after the click
    if (isDrop && target && target !== row) await this.#list.drop(row, target, isAfter)
    row.element.classList.remove('list-dragged')
    row.element.style.translate = ''
  }
}
