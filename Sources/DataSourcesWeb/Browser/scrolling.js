// An element that scrolls over a list of any height.
//
// Wheel, touch and keys move the list by exactly as many pixels as the element: `offset`, the difference between positions of
// the list and of the element's content, stays the same. A far jump, for instance by the scroll bar, maps the element's
// position to the list's by `ScrollScale`. When scrolling pauses, the element is moved to the position that belongs to the
// list's, so that the scroll bar is right and never ends before the list does. Lists whose rows are measured as they appear
// use the same offset when heights above change during scrolling, since setting the position would stop that.
import { ScrollScale, clamp } from './scale.js'

const pause = 200
const touchMemory = 5000 // how long momentum may last after a touch
const wheelMemory = 500

export class Scroller {
  top = 0 // what is at the upper edge, in pixels of the list
  offset = 0 // from pixels of the content to pixels of the list
  #element
  #content
  #limit
  #isFree // whether the list may move by other distances than the element
  #scale
  #scroll = 0 // of the element, as last known
  #exactUntil = 0 // until then no distance is a jump
  #isTouched = false
  #restTimer
  #changed

  // `changed(isMoved)` is called after scrolling; `isMoved` says that the offset is another one.
  constructor(element, content, { signal, limit, isFree = false, changed }) {
    this.#element = element
    this.#content = content
    this.#limit = limit
    this.#isFree = isFree
    this.#changed = changed
    this.measure()
    const listen = (types, listener) => {
      for (const type of types) element.addEventListener(type, listener, { signal, passive: true })
    }
    listen(['scroll'], () => this.#scrolled())
    listen(['wheel', 'keydown'], () => this.#expect(wheelMemory))
    listen(['touchstart', 'touchmove'], () => {
      this.#isTouched = true
      this.#expect(touchMemory)
    })
    listen(['touchend', 'touchcancel'], () => {
      this.#isTouched = false
      this.#expect(touchMemory)
    })
    listen(['pointerdown'], (event) => {
      if (event.target === element && event.pointerType === 'mouse') this.#exactUntil = 0 // perhaps the scroll bar
    })
    signal.addEventListener('abort', () => clearTimeout(this.#restTimer))
  }

  // How much is visible; a list without a height of its own is limited by the window.
  get screen() { return this.#scale.viewport }
  get height() { return this.#scale.height } // of the content

  // The element's height is another one, perhaps.
  measure() {
    const { clientHeight } = this.#element
    const viewport = Math.min(clientHeight || innerHeight, innerHeight)
    const length = this.#scale?.length
    if (this.#scale?.viewport === viewport) return
    this.#scale = new ScrollScale(length ?? 0, viewport, this.#limit)
    if (length) this.show(length)
  }

  // Shows a list of a new length, from `top` on.
  show(length, top = this.top) {
    if (length !== this.#scale.length) {
      this.#scale = new ScrollScale(length, this.#scale.viewport, this.#limit)
      this.#content.style.height = `${this.#scale.height}px`
    }
    this.top = clamp(top, this.#scale.lastTop)
    const scroll = this.top - this.offset
    const isNear = this.#hasOffset && scroll > 0 && scroll < this.#scale.lastScroll
    this.#place(isNear && this.#isMoving ? scroll : this.#scale.scroll(this.top))
  }

  // Jumps to a position.
  scrollTo(top) {
    this.top = clamp(top, this.#scale.lastTop)
    this.#place(this.#scale.scroll(this.top))
  }

  get #hasOffset() { return this.#isFree || this.#scale.isScaled }
  get #isMoving() { return this.#isTouched || this.#restTimer !== undefined }

  #expect(time) {
    this.#exactUntil = Math.max(this.#exactUntil, performance.now() + time)
  }

  // Puts the element to a position; the list stays where it is.
  #place(scroll) {
    scroll = this.#hasOffset ? Math.round(scroll) : scroll
    if (Math.abs(scroll - this.#scroll) >= 0.5) {
      this.#element.scrollTo({ top: scroll, behavior: 'instant' })
      this.#scroll = scroll
    }
    this.offset = this.#hasOffset ? this.top - this.#scroll : 0
  }

  #scrolled() {
    const scale = this.#scale
    const scroll = clamp(this.#element.scrollTop, scale.lastScroll)
    const distance = scroll - this.#scroll
    const { offset } = this
    this.#scroll = scroll
    if (!this.#hasOffset) {
      this.top = scroll
    } else if (Math.abs(distance) >= 1) { // less is what rounding has left of a position that was set
      this.top = this.#isJump(distance) ? scale.top(scroll) : clamp(this.top + distance, scale.lastTop)
      const isAtEnd = scroll <= 0 && this.top > 0 || scroll >= scale.lastScroll && this.top < scale.lastTop
      if (isAtEnd) this.#place(scale.scroll(this.top))
      else this.offset = this.top - scroll
    }
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(() => this.#settle(), pause)
    this.#changed(this.offset !== offset)
  }

  // One pixel of the scroll bar's track is a long way. A fast wheel scrolls far in a frame, too, but sends events.
  #isJump(distance) {
    const track = this.#scale.height / Math.max(1, this.#scale.viewport)
    return Math.abs(distance) > Math.min(4 * this.#scale.viewport, track / 2) && performance.now() > this.#exactUntil
  }

  #settle() {
    this.#restTimer = undefined
    if (this.#isTouched || !this.#hasOffset) return
    const { offset } = this
    this.#place(this.#scale.scroll(this.top))
    if (this.offset !== offset) this.#changed(true)
  }
}
