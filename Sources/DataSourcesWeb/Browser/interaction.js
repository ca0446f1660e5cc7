// What people do with items: choosing, selecting, commands, deletion, moving, and finding by typing. Each item says by letters
// what is possible (see 0011); the page posts the item's key and an action, and the server decides.
import { KeyMoves } from './moving.js'
import { openMenu } from './menu.js'
import { Reordering } from './reordering.js'
import { Swiping } from './swiping.js'
import { editable, widgetsOf } from './elements.js'

const timeout = 10_000
const typingPause = 1000

export class Interaction {
  #element
  #list
  #texts
  #notices
  #reordering
  #moves
  #isOpening = false // a menu
  #typed = ''
  #typedAt = 0

  // `list` has url, page, held(), keyboard, rowAt(x, y), top, scrollBy(distance) and dragged(row).
  constructor(element, list, texts, notices, signal) {
    this.#element = element
    this.#list = list
    this.#texts = texts
    this.#notices = notices
    const rowOf = (target) => this.#rowOf(target)
    this.#reordering = new Reordering(element, {
      rowOf, rowAt: list.rowAt, dragged: list.dragged, scrollBy: list.scrollBy, get top() { return list.top },
      index: (row) => list.held().rows.indexOf(row),
      isAfter: (...drop) => this.#isAfter(...drop), drop: (...drop) => this.#moveTo(...drop),
    }, signal)
    new Swiping(element, { rowOf, open: (row) => this.#openMenuBelow(row) }, signal)
    this.#moves = new KeyMoves(list, (...move) => this.#moveTo(...move))
    element.addEventListener('click', (event) => this.#clicked(event), { signal })
    element.addEventListener('contextmenu', (event) => this.#contextMenu(event), { signal })
    element.addEventListener('keydown', (event) => this.#keyDown(event), { signal })
  }

  #rowOf(target) {
    const element = target.closest?.('.list-row')
    return element ? this.#list.held().rows.find((row) => row.element === element) : undefined
  }

  #clicked({ target, shiftKey, ctrlKey, metaKey, pointerType }) {
    const row = this.#rowOf(target)
    if (!row) return
    if (target.closest('.list-more')) return this.#openMenu(row, target.getBoundingClientRect())
    const widget = widgetsOf(row.element).some((widget) => widget.contains(target))
    if (widget || !row.traits?.includes('t')) return
    const isToggle = ctrlKey || metaKey || pointerType === 'touch'
    this.#choose(row, shiftKey, isToggle)
  }

  #choose({ key, traits }, isRange, isToggle) {
    const isSelectable = /[sm]/.test(traits)
    const action = isRange && traits.includes('m') ? 'extend' : isToggle && isSelectable ? 'toggle' : 'choose'
    return this.#post(action, key)
  }

  // MARK: Menus

  #contextMenu(event) {
    if (this.#reordering.isDragging) return event.preventDefault() // the finger rests on the item
    const row = this.#rowOf(event.target)
    if (!row || !/[cd]/.test(row.traits ?? '') || event.target.closest(editable)) return
    event.preventDefault()
    const isPointer = event.clientX || event.clientY
    if (isPointer) this.#openMenu(row, { left: event.clientX, bottom: event.clientY })
    else this.#openMenuBelow(row)
  }

  #openMenuBelow(row) {
    const { left, bottom } = row.element.getBoundingClientRect()
    this.#openMenu(row, { left: left + 16, bottom })
  }

  async #openMenu(row, { left, bottom }) {
    const { key } = row
    if (this.#isOpening) return
    this.#isOpening = true
    const answer = await this.#post('commands', key)
    this.#isOpening = false
    if (!answer) return
    const entries = (commands, path = []) => commands.map(({ t: title, d, x, c = [] }, index) => ({
      title, isDestructive: Boolean(d), isDisabled: Boolean(x),
      ...c.length ? { entries: entries(c, [...path, index]) } : {},
      perform: () => void this.#post('command', key, { command: [...path, index].join('.'), title }),
    }))
    const all = entries(answer.commands ?? [])
    if (answer.delete) all.push({ title: answer.delete, isDestructive: true, perform: () => this.#question(key, answer.delete) })
    if (!all.length) return
    openMenu(this.#element, { x: left, y: bottom }, { entries: all }, () => this.#list.keyboard.recover())
  }

  #question(key, title) {
    return {
      question: this.#texts.confirm,
      entries: [
        { title, isDestructive: true, perform: () => void this.#post('delete', key) }, { title: this.#texts.cancel },
      ],
    }
  }

  async #delete(row) {
    const { left, bottom } = row.element.getBoundingClientRect()
    const answer = await this.#post('commands', row.key)
    if (!answer?.delete) return
    const point = { x: left + 16, y: bottom }
    openMenu(this.#element, point, this.#question(row.key, answer.delete), () => this.#list.keyboard.recover())
  }

  // MARK: Keys

  #keyDown(event) {
    const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event
    const row = this.#rowOf(target)
    if (event.defaultPrevented || !row || target !== row.element) return
    const traits = row.traits ?? ''
    const isCommand = ctrlKey || metaKey
    const done = () => event.preventDefault()
    if (/[cd]/.test(traits) && (key === 'ContextMenu' || key === 'F10' && shiftKey)) {
      done()
      this.#openMenuBelow(row)
    } else if (traits.includes('d') && (key === 'Delete' || key === 'Backspace')) {
      done()
      this.#delete(row)
    } else if (traits.includes('r') && altKey && key.startsWith('Arrow')) {
      done()
      this.#moves.add(key)
    } else if (traits.includes('t') && (key === 'Enter' || key === ' ' && !this.#isTyping) && !altKey) {
      done()
      this.#choose(row, shiftKey, key === ' ' || isCommand)
    } else if (traits.includes('m') && shiftKey && key.startsWith('Arrow')) {
      done()
      const next = this.#list.keyboard.neighbor(key)
      if (!next) return
      this.#list.keyboard.goTo(next)
      this.#post('extend', next.key)
    } else if (key.length === 1 && !isCommand && !altKey && (key !== ' ' || this.#isTyping)) {
      done()
      this.#find(key)
    }
  }

  get #isTyping() { return this.#typed !== '' && performance.now() - this.#typedAt < typingPause }

  // Focuses the next item whose text begins with what is typed; a repeated letter moves from one to the next.
  #find(letter) {
    const typed = (this.#isTyping ? this.#typed : '') + letter.toLocaleLowerCase()
    this.#typed = typed
    this.#typedAt = performance.now()
    const { rows } = this.#list.held()
    const current = rows.findIndex(({ key }) => key === this.#list.keyboard.currentKey)
    const isRepeated = typed.length > 1 && [...typed].every((other) => other === typed[0])
    const wanted = isRepeated ? typed[0] : typed
    const from = typed.length === 1 || isRepeated ? current + 1 : Math.max(0, current)
    const text = (row) => (row.searchText ?? row.cell.textContent).trim().toLocaleLowerCase()
    const found = [...rows.slice(from), ...rows.slice(0, from)].find((row) => text(row).startsWith(wanted))
    if (found) this.#list.keyboard.goTo(found)
    else if (rows[current]?.searchText !== undefined) this.#findElsewhere(rows[current].key, wanted)
  }

  // The server searches the items that the page doesn't hold, if they have texts for that.
  async #findElsewhere(key, text) {
    const answer = await this.#post('find', key, { text })
    if (answer?.index !== undefined && this.#typed.startsWith(text)) this.#list.keyboard.go(answer.index)
  }

  // Whether an item that is dropped at a point of another one is to be behind it: in its section the target makes room.
  #isAfter(row, target, x, y) {
    const { rows, start, geometry } = this.#list.held()
    const [from, to] = [row, target].map((other) => start + rows.indexOf(other))
    if (geometry.sectionOf(from) === geometry.sectionOf(to)) return to > from
    const { left, right, top, bottom } = target.element.getBoundingClientRect()
    if (geometry.columns === 1) return y > (top + bottom) / 2
    return x > (left + right) / 2 !== (getComputedStyle(this.#element).direction === 'rtl')
  }

  // Returns whether the server moved the item.
  async #moveTo(row, target, isAfter) {
    const { rows, start, geometry } = this.#list.held()
    const [from, to] = [row, target].map((other) => start + rows.indexOf(other))
    const isOther = geometry.sectionOf(from) !== geometry.sectionOf(to)
    const shift = !isOther ? 0 : from > to ? Number(isAfter) : isAfter - 1
    const position = to + 1 + shift // after the move
    const answer = await this.#post('move', row.key, { target: target.key, ...isOther && isAfter && { after: 1 } })
    if (answer) this.#notices.say(this.#texts.moved(position, geometry.rowCount))
    return Boolean(answer)
  }

  // MARK: Posts

  // Returns the answer; `null` if there is none, after saying why.
  async #post(action, key, fields = {}) {
    const { url, page } = this.#list
    const body = new URLSearchParams({ page: page ?? '', action, key, ...fields })
    const signal = AbortSignal.timeout(timeout)
    const response = page && await fetch(`${url}/action`, { method: 'POST', body, signal }).catch(() => null)
    if (!response) return void this.#notices.show(this.#texts.offline)
    const answer = await response.json().catch(() => ({}))
    if (response.ok) return answer
    this.#notices.show(answer.message ?? this.#texts.failed)
    return null
  }
}
