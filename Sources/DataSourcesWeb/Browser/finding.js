// Finding an item by typing the beginning of its text: among the held items, and then among those of the server.
import { post } from './posts.js'

const typingPause = 1000

export class Finding {
  #list
  #typed = ''
  #typedAt = 0

  // `list` has held(), focus, and what posts need.
  constructor(list) {
    this.#list = list
  }

  get isTyping() { return this.#typed !== '' && performance.now() - this.#typedAt < typingPause }

  // Focuses the next item whose text begins with what is typed; a repeated letter moves from one to the next.
  add(letter) {
    const typed = (this.isTyping ? this.#typed : '') + letter.toLocaleLowerCase()
    this.#typed = typed
    this.#typedAt = performance.now()
    const { rows } = this.#list.held()
    const { focus } = this.#list
    const current = rows.findIndex(({ key }) => key === focus.key)
    const isRepeated = typed.length > 1 && [...typed].every((other) => other === typed[0])
    const wanted = isRepeated ? typed[0] : typed
    const from = typed.length === 1 || isRepeated ? current + 1 : Math.max(0, current)
    const text = (row) => (row.searchText ?? row.cell.textContent).trim().toLocaleLowerCase()
    const found = [...rows.slice(from), ...rows.slice(0, from)].find((row) => text(row).startsWith(wanted))
    if (found) focus.goTo(found)
    else if (rows[current]?.searchText !== undefined) this.#findElsewhere(rows[current].key, wanted)
  }

  // The server searches the items that the page doesn't hold, if they have texts for that.
  async #findElsewhere(key, text) {
    const answer = await post(this.#list, 'find', key, { text })
    const { focus } = this.#list
    if (answer?.index !== undefined && this.#typed.startsWith(text) && focus.isInside) focus.go(answer.index)
  }
}
