// Moving the current item by keys, which can be faster than the server: each move begins where the last one ended.

const mostWaiting = 8
const mostFrames = 100 // from the answer to the change

export class KeyMoves {
  #list
  #neighbor
  #moveTo
  #arrows = []

  // `list` has held() and focus; `neighbor(arrow)` returns the row to which an arrow leads, and `moveTo(row, target, isAfter)`
  // whether the server accepted the move.
  constructor(list, neighbor, moveTo) {
    this.#list = list
    this.#neighbor = neighbor
    this.#moveTo = moveTo
  }

  async add(arrow) {
    if (this.#arrows.length > mostWaiting || this.#arrows.push(arrow) > 1) return
    const { focus: { key }, signal } = this.#list
    try {
      while (!signal.aborted && await this.#move(key, this.#arrows[0])) {
        this.#arrows.shift()
        if (!this.#arrows.length) return
      }
    } finally {
      this.#arrows = []
    }
  }

  async #move(key, arrow) {
    const { focus, held, signal } = this.#list
    const index = () => held().start + held().rows.findIndex((row) => row.key === key)
    const place = () => `${index()} ${held().geometry.sectionOf(index())}`
    const before = place()
    const { rows, start } = held()
    const row = rows[index() - start]
    if (!row || focus.key !== key) return false
    const next = this.#neighbor(arrow)
    const target = this.#emptySection(index(), next, arrow) ?? next
    if (!target || target === row || !await this.#moveTo(row, target, this.#isEnd(index(), target))) return false
    for (let frames = 0; place() === before && frames < mostFrames && !signal.aborted; frames += 1) {
      await new Promise(requestAnimationFrame)
    }
    return place() !== before
  }

  // The section next to that of an item, if the arrow leads there and it is empty.
  #emptySection(index, next, arrow) {
    const { rows, start, sections, geometry } = this.#list.held()
    const step = { ArrowUp: -1, ArrowDown: 1 }[arrow]
    if (!step || geometry.columns === Infinity) return undefined
    const section = geometry.sectionOf(index)
    const other = next ? start + rows.indexOf(next) : index
    const isLeaving = other === index || geometry.sectionOf(other) !== section
    return isLeaving && sections[section + step]?.count === 0 ? sections[section + step] : undefined
  }

  // Above a section is the end of another one.
  #isEnd(index, target) {
    const { rows, start, geometry } = this.#list.held()
    const above = start + rows.indexOf(target)
    const section = geometry.sectionOf(above)
    return above < index && section !== geometry.sectionOf(index) && above + 1 === geometry.firstRow[section + 1]
  }
}
