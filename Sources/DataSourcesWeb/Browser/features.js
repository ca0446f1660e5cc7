// Features that are loaded when they are needed: animations by the first change, measuring, columns and lists in rows by the first
// message that needs them, interaction by the first pointer, key or item with actions. Messages wait for the features that they need, in their
// order, and an event before interaction is loaded is dispatched again afterwards.
import { columnsOf, hasFooters, isChange, nestedMessages, rowCount } from './decoding.js'
import { editable, isArrowToItem, rowOf, widgetAt } from './elements.js'

const everywhere = /^(Arrow.+|Page.+|Home|End)$/ // keys that have a meaning anywhere in the list
const inRows = /^(Enter|Delete|Backspace|ContextMenu|.)$/ // and only when a row has the focus
const types = ['focusin', 'pointerdown', 'pointerup', 'pointercancel', 'click', 'contextmenu', 'keydown']

export class Features {
  // The loaded features, by the names of their files.
  animation
  columns
  nested
  measured
  scaled
  interaction
  #list
  #loading = new Map()
  #last = Promise.resolve() // fulfilled when the last message that waits was received
  #waitCount = 0
  #generation = 0 // of pages, so that messages of an earlier one are dropped
  #events = [] // that are too early
  #early = new AbortController() // ends listening to early events

  constructor(list) {
    this.#list = list
    const { element, signal } = list
    signal.addEventListener('abort', () => this.#early.abort())
    for (const type of types) {
      element.addEventListener(type, (event) => this.#happened(event), { capture: true, signal: this.#early.signal })
    }
  }

  // Calls `receive` when the features that a message needs are loaded.
  prepare(message, receive) {
    const names = this.#needs(message)
    if (!names.length && !this.#waitCount) return receive()
    const generation = this.#generation
    const then = (work) => () => {
      this.#waitCount -= 1
      if (generation === this.#generation && !this.#list.signal.aborted) work()
    }
    this.#waitCount += 1
    // A message that only waits for interaction that an event has begun to load is received even if loading fails.
    const load = (name) => name === 'interaction' && !nestedMessages(message).length ? this.#load(name).catch(() => {}) : this.#load(name)
    this.#last = Promise.all([this.#last, ...names.map(load)])
      .then(then(receive), then(() => this.#list.connection.restart()))
  }

  // Drops the messages that wait, which are those of an earlier page.
  forget() { this.#generation += 1 }

  // Calls `work` when people can interact with the list.
  use(work) {
    if (this.interaction) work()
    else this.#interact().then(() => this.interaction && !this.#list.signal.aborted && work())
  }

  // Loads interaction when the browser is idle, if items with actions are displayed.
  shown(rows) {
    if (this.interaction) return this.interaction.shown(rows)
    if (!rows.some(({ traits }) => /[^nx]/.test(traits))) return
    const [begin, end] = globalThis.requestIdleCallback ? [requestIdleCallback, cancelIdleCallback] : [setTimeout, clearTimeout]
    const request = begin(() => this.use(() => this.interaction.shown(rows)))
    this.#list.signal.addEventListener('abort', () => end(request)) // a busy browser is idle much later
  }

  // Returns the names of the features that a message needs and that aren't loaded yet.
  #needs(message) {
    const { layout, scroller, largestHeight } = this.#list
    const isLong = scroller.length > largestHeight || rowCount(message) * layout.rowHeight > largestHeight
    const hasNested = nestedMessages(message).length > 0
    const needs = {
      scaled: layout.isMeasured || isLong, measured: layout.measures(hasFooters(message)),
      interaction: hasNested || this.#loading.has('interaction'), nested: hasNested, animation: isChange(message),
      columns: columnsOf(message).headings.length > 0,
    }
    return Object.keys(needs).filter((name) => needs[name] && !this[name])
  }

  #load(name) {
    if (!this.#loading.has(name)) {
      const loaded = import(`./${name}.js`).then(async ({ start }) => {
        if (this.#list.signal.aborted) return
        this[name] = await start(this.#list)
        if (name === 'interaction') this.#repeatEvents()
      })
      this.#loading.set(name, loaded)
      loaded.catch(() => this.#loading.delete(name)) // to be tried again
    }
    return this.#loading.get(name)
  }

  // MARK: Early events

  #happened(event) {
    const { type } = event
    if (type === 'pointerup' || type === 'pointercancel') {
      this.#events = this.#events.filter((early) => early.type !== 'pointerdown')
    } else if (type === 'pointerdown') {
      this.#events.push(event)
    } else if (this.#isOurs(event)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      this.#events.push(event)
    }
    this.#interact()
  }

  // Loads interaction; if that fails, early events are dropped, and the next one tries again.
  async #interact() {
    if (this.#list.signal.aborted) return
    await this.#load('interaction').catch(() => { this.#events = [] })
  }

  // Dispatches the early events again that were stopped, and passes on presses, which weren't. From now on interaction handles each
  // event once.
  #repeatEvents() {
    this.#early.abort()
    if (this.#list.signal.aborted) return
    for (const event of this.#events.splice(0)) {
      const { type, target: first } = event
      if (type === 'pointerdown') {
        this.interaction.pressedEarly(event)
        continue
      }
      // An earlier key may have moved the focus.
      const { activeElement } = first.getRootNode()
      const target = type === 'keydown' && this.#list.element.contains(activeElement) ? activeElement : first
      target.dispatchEvent(new event.constructor(event.type, event))
    }
  }

  // Returns whether interaction would handle an event, whose default action is prevented then.
  #isOurs({ type, target, key, ctrlKey, metaKey, altKey }) {
    const row = rowOf(this.#list.state(), target)
    const traits = row?.traits ?? ''
    if (type === 'click') return target.closest('.list-more') || traits.includes('t') && !widgetAt(row, target)
    if (type === 'contextmenu') return /[cd]/.test(traits) && !target.closest(editable)
    if (type !== 'keydown' || ctrlKey || metaKey || target.closest(`${editable}, .list-nested, .list-columns`)) return false
    const isRow = target === row?.element
    if (altKey) return isRow && traits.includes('r') && isArrowToItem(key, this.#list.state().geometry)
    return everywhere.test(key) || isRow && inRows.test(key)
  }
}
