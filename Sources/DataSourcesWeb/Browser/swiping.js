// Swiping an item to a side with a finger, which opens its commands: the item follows the finger, and returns.

const least = 8 // the distance from which the direction of the finger is known
const enough = 56
const most = 96

export class Swiping {
  #element
  #list
  #swipe = null // { row, pointer, x, y, distance, isMoving }

  // `list` has rowOf(element) and open(row).
  constructor(element, list, signal) {
    this.#element = element
    this.#list = list
    const listen = (type, listener) => element.addEventListener(type, listener, { signal })
    listen('pointerdown', (event) => this.#down(event))
    listen('pointermove', (event) => this.#move(event))
    listen('pointerup', () => this.#end(true))
    listen('pointercancel', () => this.#end(false))
  }

  #down({ target, isPrimary, pointerType, pointerId, clientX, clientY }) {
    this.#end(false)
    const row = this.#list.rowOf(target)
    if (pointerType !== 'touch' || !isPrimary || !row?.element.matches('.list-has-menu')) return
    this.#swipe = { row, pointer: pointerId, x: clientX, y: clientY, distance: 0 }
  }

  #move({ pointerId, clientX, clientY }) {
    const swipe = this.#swipe
    if (swipe?.pointer !== pointerId) return
    const { row: { element }, x, y, isMoving } = swipe
    swipe.distance = clientX - x
    const isFar = Math.hypot(swipe.distance, clientY - y) >= least
    // A dragged item is moved already, and a finger that moves up or down scrolls.
    if (element.matches('.list-dragged') || !isMoving && isFar && Math.abs(swipe.distance) <= Math.abs(clientY - y)) {
      return this.#end(false)
    }
    if (!isMoving && !isFar) return
    if (!isMoving) this.#element.setPointerCapture(pointerId)
    swipe.isMoving = true
    element.style.translate = `${Math.max(-most, Math.min(swipe.distance, most))}px`
  }

  #end(isLifted) {
    const swipe = this.#swipe
    this.#swipe = null
    if (!swipe?.isMoving) return
    const { row, distance } = swipe
    if (!row.element.matches('.list-dragged')) row.element.style.translate = ''
    if (isLifted && Math.abs(distance) >= enough) this.#list.open(row)
  }
}
