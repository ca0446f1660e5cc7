// Moving the current item by keys, which can be faster than the server: each move begins where the last one ended.

const mostWaiting = 8
const mostFrames = 100 // from the answer to the change

export class KeyMoves {
  #list
  #moveTo
  #arrows = []

  // `list` has held() and keyboard; `moveTo(row, target, isAfter)` returns whether the server accepted the move.
  constructor(list, moveTo) {
    this.#list = list
    this.#moveTo = moveTo
  }

  async add(arrow) {
    if (this.#arrows.length > mostWaiting || this.#arrows.push(arrow) > 1) return
    const key = this.#list.keyboard.currentKey
    while (this.#arrows.length) {
      const isMoved = await this.#move(key, this.#arrows[0])
      this.#arrows.splice(0, isMoved ? 1 : Infinity)
    }
  }

  async #move(key, arrow) {
    const { keyboard, held } = this.#list
    const index = () => held().start + held().rows.findIndex((row) => row.key === key)
    const place = () => `${index()} ${held().geometry.sectionOf(index())}`
    const before = place()
    const { rows, start, geometry } = held()
    const row = rows[index() - start]
    const target = keyboard.neighbor(arrow)
    if (!row || !target || target === row || keyboard.currentKey !== key) return false
    // Above the section is the end of another one.
    const above = start + rows.indexOf(target)
    const section = geometry.sectionOf(above)
    const isEnd = above < index() && section !== geometry.sectionOf(index()) && above + 1 === geometry.firstRow[section + 1]
    if (!await this.#moveTo(row, target, isEnd)) return false
    for (let frames = 0; place() === before && frames < mostFrames; frames += 1) await new Promise(requestAnimationFrame)
    return place() !== before
  }
}
