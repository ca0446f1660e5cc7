// How far a list is scrolled, as the list counts it, and as an element of limited height does.
//
// Browsers limit the height of an element to 17.9 million pixels (Firefox) or 33.5 million (Chromium, Safari), and some
// compositors use single precision, which has no half pixels above 8 million. A longer list is shown in an element of that
// height. Near both ends one pixel of the element is one pixel of the list, so that scrolling by pixels never reaches the
// element's end before the list's; in between, one pixel of the element is several of the list.
import { elementLimit } from './layout.js'

export class ScrollScale {
  #edge // how far from both ends positions are the same
  #factor // list pixels for one pixel of the element, in between

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

  // From a position of the list to one of the element, and back.
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

export function clamp(value, last) {
  return Math.max(0, Math.min(value, last))
}
