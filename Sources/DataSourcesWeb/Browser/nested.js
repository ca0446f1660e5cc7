// The lists in rows, see 0011: each has a window and messages of its own, and is scrolled sideways. Loaded by the first message
// about such a list.
import { NestedList } from './nestedlist.js'
import { loadStyle } from './styles.js'

const mostPositions = 100 // that are remembered

export async function start(list) {
  await loadStyle('nested.css')
  if (list.signal.aborted) return
  const nested = new NestedLists(list)
  list.signal.addEventListener('abort', () => nested.close())
  return nested
}

export class NestedLists {
  #outer
  #lists = new Map() // by rows
  #positions = new Map() // by keys: how far lists were scrolled whose rows are not held

  constructor(outer) {
    this.#outer = outer
  }

  // Follows the rows of the outer list, and shows what the messages say about the lists in them.
  show({ rows }, messages, moved) {
    const byKey = new Map(rows.filter(({ traits }) => traits.includes('n')).map((row) => [row.key, row]))
    for (const [row, list] of [...this.#lists]) {
      const current = byKey.get(row.key)
      if (!current) this.#close(row, list)
      else if (current !== row) this.#hand(list, row, current)
      else if (moved.has(row)) list.restore()
    }
    const news = new Map()
    for (const [key, message] of messages.flatMap(({ n = [] }) => n)) {
      const row = byKey.get(key)
      if (news.has(row)) news.get(row).push(message)
      // Without a list, this is about a row that was deleted meanwhile.
      else if (row && (message.k === 'open' || this.#lists.has(row))) news.set(row, [message])
    }
    for (const [row, some] of news) {
      if (!this.#lists.has(row)) this.#lists.set(row, new NestedList(row, this.#positions.get(row.key) ?? 0, this.#outer))
      this.#lists.get(row).show(some)
    }
  }

  close() {
    for (const [row, list] of this.#lists) this.#close(row, list)
  }

  // A row that was deleted and inserted again within a message, of whose list the server knows what the page has.
  #hand(list, old, row) {
    this.#lists.delete(old)
    this.#lists.set(row, list)
    list.enter(row)
  }

  #close(row, list) {
    if (this.#positions.size >= mostPositions) this.#positions.clear()
    this.#positions.set(row.key, list.left)
    this.#lists.delete(row)
    list.close()
  }
}
