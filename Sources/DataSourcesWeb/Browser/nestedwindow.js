// Which items of a nested list are requested: those that are visible, and some on both sides.

const largestCount = 100 // the server sends no more items
const pause = 2000 // after a failure

export class NestedWindow {
  #list
  #sequence = 0
  #asked = null
  #isAsking = false

  // `list` has url, page, signal, held(), firstVisibleRow, visibleCount and draggedRow.
  constructor(list) {
    this.#list = list
  }

  received() { this.#asked = null }

  // Asks for other items when the visible ones are near the end of those that are held.
  check() {
    const { held, visibleCount: visible, firstVisibleRow: first, draggedRow } = this.#list
    const { start, rows, geometry } = held()
    const last = geometry.rowCount
    const covers = (from, count, margin) => from <= Math.max(0, first - margin)
      && from + count >= Math.min(last, first + visible + margin)
    const margin = Math.ceil(visible / 2)
    if (covers(start, rows.length, margin) || this.#asked && covers(this.#asked.start, this.#asked.count, margin)) return
    const around = Math.max(0, Math.min(visible, (largestCount - visible) >> 1))
    let [from, end] = [Math.max(0, first - around), first + visible + around]
    // The dragged item stays, so that it can be dropped.
    const dragged = start + rows.indexOf(draggedRow)
    if (draggedRow && Math.max(end, dragged + 1) - Math.min(from, dragged) <= largestCount) {
      [from, end] = [Math.min(from, dragged), Math.max(end, dragged + 1)]
    }
    this.#ask({ start: from, count: Math.min(largestCount, end - from), anchor: first })
  }

  async #ask(window) {
    const { url, page, signal } = this.#list
    if (this.#isAsking || !page) return
    this.#isAsking = true
    this.#asked = window
    const body = new URLSearchParams({ page, sequence: this.#sequence += 1, ...window })
    const answer = await fetch(`${url}/window`, { method: 'POST', body }).catch(() => null)
    if (!answer?.ok) {
      this.#asked = null
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    this.#isAsking = false
    if (!signal.aborted) this.check()
  }
}
