// The search, the order and the place of a list in the address of the page, so that they survive back, forward and reload. Several lists of a
// page have parameters with different prefixes:
//
//   search   the text whose results are displayed
//   order    the order, if it isn't that of the list
//   start    the index of the first visible row
//   lists    for each list in a row that is scrolled: the key of the row, `-`, and the index of the first visible item
//
// A missing or invalid parameter stands for no search and the top of the list, and a key that no row has is ignored.
import { identity } from './decoding.js'

const pause = 350 // milliseconds between two changes of the address, of which browsers allow 100 in 30 seconds
const soon = 50 // milliseconds until the first change
const mostLists = 20
const parameters = ['search', 'order', 'start', 'lists']

export class Address {
  #prefix
  #recorded = {} // the parameters as this list recorded them last

  // `changed` is called when the person went back or forward within the page, to other parameters.
  constructor(prefix, signal, changed) {
    this.#prefix = prefix
    addEventListener('popstate', () => {
      // A link to a part of the page has the same parameters; those that aren't written yet are newer.
      if (addressTimer || parameters.every((name) => this.#text(name) === (this.#recorded[name] ?? ''))) return
      this.#recorded = {}
      changed(this.read())
    }, { signal })
  }

  #text(name) { return new URLSearchParams(location.search).get(this.#prefix + name) ?? '' }

  read() {
    const lists = this.#text('lists').split('.').slice(0, mostLists).map((list) => list.split('-'))
    return {
      search: this.#text('search').trim() && this.#text('search'), order: this.#text('order'), start: rowIndex(this.#text('start')),
      lists: new Map(lists.map(([key, start]) => [key, rowIndex(start)]).filter(([, start]) => start > 0)),
    }
  }

  // Records what is displayed, which the address contains soon.
  record({ search, order }, start) {
    this.#set('search', search)
    this.#set('order', order)
    this.#set('start', start > 0 ? `${start}` : '')
  }

  // Records the first visible items of the lists in rows, [key, index].
  recordLists(lists) {
    const scrolled = lists.filter(([, start]) => start > 0).slice(-mostLists)
    this.#set('lists', scrolled.map(([key, start]) => `${identity(key)}-${start}`).join('.'))
  }

  #set(name, value) {
    if (this.#recorded[name] === value) return
    this.#recorded[name] = value
    addressChanges.set(this.#prefix + name, value)
    addressTimer ??= setTimeout(writeAddress, Math.max(soon, lastAddress + pause - performance.now()))
  }
}

// Returns the index in a text; 0 for anything else.
function rowIndex(text) { return /^\d{1,10}$/.test(text) ? Number(text) : 0 }

// The changes of the address by all lists of the page, by the names of the parameters; '' removes one.
const addressChanges = new Map()
let lastAddress = 0
let addressTimer

function writeAddress() {
  addressTimer = undefined
  lastAddress = performance.now()
  const url = new URL(location.href)
  for (const [name, value] of addressChanges) {
    if ((url.searchParams.get(name) ?? '') === value) continue
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  try {
    if (url.href !== location.href) history.replaceState(history.state, '', url)
    addressChanges.clear()
  } catch {
    // Too many changes for the browser, or a document without an address: the next change tries again.
  }
}
