// What elements measure. All that is new in a frame is read in one pass, before anything is placed; what changes later, as
// images do, is noticed by the browser's observer, which reports once a frame, after its own layout.

const smallest = 0.05 // pixels, below which a height is the same

export class Measuring {
  #items = new WeakMap() // of elements: the item, and where to keep the height
  #observer

  // `changed()` is called when something that is watched has another height.
  constructor(changed, signal) {
    this.#observer = new ResizeObserver((entries) => {
      const news = entries.filter(({ target, borderBoxSize: [box] }) => {
        if (!target.isConnected) this.#observer.unobserve(target)
        return target.isConnected && box.inlineSize > 0 && this.#keep(target, box.blockSize)
      })
      if (news.length) changed()
    })
    signal.addEventListener('abort', () => this.#observer.disconnect())
  }

  // Keeps the height of an element in a field of an item, from now on.
  watch(element, item, field) {
    this.#items.set(element, { item, field })
    this.#observer.observe(element)
  }

  // Reads rows whose heights aren't known.
  read(rows) {
    for (const row of rows) {
      if (row.height !== undefined) continue
      const { width, height } = row.element.getBoundingClientRect()
      if (width > 0) row.height = height
    }
  }

  #keep(element, height) {
    const { item, field } = this.#items.get(element)
    if (Math.abs(item[field] - height) < smallest) return false
    item[field] = height
    return true
  }
}
