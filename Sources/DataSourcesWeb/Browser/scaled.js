// An element that scrolls over a list of any height.
//
// Wheel, touch and keys move the list by exactly as many pixels as the element: `offset`, the difference between positions of
// the list and of the element's content, stays the same. A far jump, for instance by the scroll bar, maps the element's
// position to the list's by `ScrollScale`. When scrolling pauses, the element is moved to the position that belongs to the
// list's, so that the scroll bar is right and never ends before the list does. Lists whose rows are measured as they appear
// use the same offset when heights above change during scrolling, since setting the position would stop that.
import { elementLimit } from './geometry.js'
import { Scroller } from './viewport.js'

const pause = 200 // milliseconds without scrolling
const touchMemory = 5000 // milliseconds that momentum may last after a touch
const wheelMemory = 500 // milliseconds from a wheel or key event to its scrolling

// Replaces a list's scroller.
export function start(list) {
  const { top, length, inset, ending } = list.scroller
  ending.abort()
  list.scroller = new ScaledScroller(list, inset)
  list.scroller.show(length, top)
  return list.scroller
}

class ScaledScroller extends Scroller {
  #scale
  #scroll = 0 // the element's scroll position, as last read or set
  #exactUntil = 0 // the time until which no distance is a jump
  #isTouched = false
  #restTimer

  constructor(list, inset) {
    super(list)
    this.inset = inset
    const expect = (types, time) => {
      for (const type of types) this.listen(type, () => this.#expect(time))
    }
    this.measure()
    this.#scroll = list.element.scrollTop
    expect(['wheel', 'keydown'], wheelMemory)
    expect(['touchmove'], touchMemory)
    this.listen('touchstart', ({ target }) => this.#touched(target))
    this.listen('pointerdown', (event) => {
      if (event.target === list.element && event.pointerType === 'mouse') this.#exactUntil = 0 // perhaps the scroll bar
    })
    list.signal.addEventListener('abort', () => clearTimeout(this.#restTimer))
  }

  // Expects scrolling by wheel, touch or keys for some time, in which no distance is a jump.
  #expect(time) { this.#exactUntil = Math.max(this.#exactUntil, performance.now() + time) }

  // The end of a touch is an event of the touched element, even if that was removed from the document meanwhile.
  #touched(target) {
    const types = ['touchend', 'touchcancel']
    const end = ({ touches }) => {
      for (const type of types) target.removeEventListener(type, end)
      this.#isTouched = touches.length > 0
      this.#expect(touchMemory)
    }
    for (const type of types) target.addEventListener(type, end, { signal: this.ending.signal, passive: true })
    this.#isTouched = true
    this.#expect(touchMemory)
  }

  get height() { return this.#scale.height }
  scale() { this.#scale = new ScrollScale(this.length, this.screen, this.list.largestHeight) }

  // Whether positions of the list may differ from those of the element.
  get #hasOffset() { return this.list.layout.isMeasured || this.#scale.isScaled }
  get #isMoving() { return this.#isTouched || this.#restTimer !== undefined }

  align() {
    const scroll = this.top - this.offset
    const isNear = this.#hasOffset && scroll > 0 && scroll < this.#scale.lastScroll
    this.#move(isNear && this.#isMoving ? scroll : this.#scale.scroll(this.top))
  }

  jump() { this.#move(this.#scale.scroll(this.top)) }

  // Scrolls the element to a position; the offset changes, and the list's position doesn't.
  #move(scroll) {
    scroll = this.#hasOffset ? Math.round(scroll) : scroll
    if (Math.abs(scroll - this.#scroll) >= 0.5) {
      this.list.element.scrollTo({ top: scroll, behavior: 'instant' })
      this.#scroll = scroll
    }
    this.offset = this.#hasOffset ? this.top - this.#scroll : 0
  }

  catchUp() { super.catchUp(this.#scroll) }

  scrolled() {
    const scale = this.#scale
    const scroll = clamp(this.list.element.scrollTop, scale.lastScroll)
    const distance = scroll - this.#scroll
    const { offset } = this
    this.#scroll = scroll
    if (!this.#hasOffset) {
      this.top = scroll
    } else if (Math.abs(distance) >= 1) { // less is the rounding of a position that was set
      this.top = this.#isJump(distance) ? scale.top(scroll) : clamp(this.top + distance, scale.lastTop)
      const isAtEnd = scroll <= 0 && this.top > 0 || scroll >= scale.lastScroll && this.top < scale.lastTop
      if (isAtEnd) this.jump()
      else this.offset = this.top - scroll
    }
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(() => this.#pauseEnded(), pause)
    this.list.display.scrolled(this.offset !== offset)
  }

  // Returns whether a distance is a jump, by the scroll bar: one pixel of its track is a long distance. A fast wheel scrolls far in a
  // frame, too, but sends events before.
  #isJump(distance) {
    const track = this.#scale.height / Math.max(1, this.screen)
    return Math.abs(distance) > Math.min(4 * this.screen, track / 2) && performance.now() > this.#exactUntil
  }

  #pauseEnded() {
    this.#restTimer = undefined
    if (this.#isTouched || !this.#hasOffset) return
    const { offset } = this
    this.jump()
    if (this.offset !== offset) this.list.display.scrolled(true)
  }
}

// MARK: - Scale

// Scroll positions of a list, in its own pixels and in those of an element of limited height.
//
// Browsers limit the height of an element to 17.9 million pixels (Firefox) or 33.5 million (Chromium, Safari), and some
// compositors use single precision, which has no half pixels above 8 million. A longer list is shown in an element of that
// height. Near both ends one pixel of the element is one pixel of the list, so that scrolling by pixels never reaches the
// element's end before the list's; in between, one pixel of the element is several of the list.

export class ScrollScale {
  #edge // the distance from both ends within which a pixel of the element is one of the list
  #factor // pixels of the list for one pixel of the element, in between

  constructor(length, viewport, limit = elementLimit) {
    this.length = length
    this.viewport = viewport
    this.isScaled = length > limit
    this.height = Math.min(length, limit) // of the element
    this.lastTop = Math.max(0, length - viewport)
    this.lastScroll = Math.max(0, this.height - viewport)
    this.#edge = this.lastScroll / 8
    this.#factor = this.isScaled ? (this.lastTop - 2 * this.#edge) / (this.lastScroll - 2 * this.#edge) : 1
  }

  // Converts a position of the list to one of the element, and `top` converts it back.
  scroll(top) {
    return this.#map(top, this.lastTop, this.lastScroll, 1 / this.#factor)
  }

  top(scroll) {
    return this.#map(scroll, this.lastScroll, this.lastTop, this.#factor)
  }

  #map(value, last, lastResult, factor) {
    if (!this.isScaled) return clamp(value, last)
    if (value <= this.#edge) return Math.max(0, value)
    if (value >= last - this.#edge) return lastResult - Math.max(0, last - value)
    return this.#edge + (value - this.#edge) * factor
  }
}

function clamp(value, last) {
  return Math.max(0, Math.min(value, last))
}
