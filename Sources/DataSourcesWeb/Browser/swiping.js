// Swiping an item to a side with a finger reveals its commands below it. A short swipe is taken back, a long one performs the
// first command, unless that is destructive. They close by a tap elsewhere, scrolling, and Escape.
import { commandsOf, perform } from './commands.js'
import { Tray } from './tray.js'

const least = 8 // the distance from which the direction of the finger is known
const enough = 56
const farShare = 0.6 // of the width of the item

export function start(list, { openMenu }) {
  const swiping = new Swiping(list, openMenu)
  return { press: (row, event) => swiping.press(row, event) }
}

class Swiping {
  #list
  #openMenu
  #swipe = null // { row, pointer, x, y, distance, tray, commands }
  #open = null // a swipe whose commands remain visible
  #isClosing = false // by a press, which is no click

  // `list` has element, content, signal, and what posts need; `openMenu(row, isDeletion)` opens its menu, or asks.
  constructor(list, openMenu) {
    this.#list = list
    this.#openMenu = openMenu
    const { element, signal } = list
    element.addEventListener('pointermove', (event) => this.#move(event), { signal })
    const lifted = ({ type, pointerId }) => pointerId === this.#swipe?.pointer && this.#end(type === 'pointerup')
    for (const type of ['pointerup', 'pointercancel']) element.addEventListener(type, lifted, { signal })
    element.addEventListener('scroll', () => this.#close(), { signal, passive: true })
    const listen = (type, listener) => document.addEventListener(type, listener, { signal, capture: true })
    listen('keydown', ({ key }) => key === 'Escape' && this.#close())
    listen('pointerdown', ({ target }) => {
      this.#isClosing = this.#open !== null && !this.#open.tray.contains(target)
      if (this.#isClosing) this.#close()
    })
    listen('click', (event) => {
      if (!this.#isClosing || event.detail === 0 || !element.contains(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    })
    signal.addEventListener('abort', () => {
      this.#end(false)
      this.#close()
    })
  }

  press(row, { pointerId, clientX, clientY }) {
    this.#end(false)
    this.#swipe = { row, pointer: pointerId, x: clientX, y: clientY, distance: 0, tray: null }
  }

  #move({ pointerId, clientX, clientY }) {
    const swipe = this.#swipe
    if (swipe?.pointer !== pointerId) return
    const { row, x, y } = swipe
    swipe.distance = clientX - x
    const isFar = Math.hypot(swipe.distance, clientY - y) >= least
    // A dragged item is moved already, one that was deleted is gone, and a finger that moves up or down scrolls.
    if (row.element.matches('.list-dragged') || swipe.tray?.isClosed || !swipe.tray && isFar && Math.abs(swipe.distance) <= Math.abs(clientY - y)) {
      return this.#end(false)
    }
    if (!swipe.tray && !isFar) return
    if (!swipe.tray) this.#begin(swipe)
    swipe.tray.pull(swipe.distance, this.#isLong(swipe))
  }

  #begin(swipe) {
    const { element, content } = this.#list
    this.#close()
    element.setPointerCapture(swipe.pointer)
    swipe.tray = new Tray(content, swipe.row, () => this.#forget(swipe))
    swipe.commands = this.#request(swipe)
  }

  // Shows the commands; those that have no place, submenus and disabled ones are in the menu.
  async #request({ row, tray }) {
    const { key } = row
    const { commands = [], deletion } = await commandsOf(this.#list, key) ?? {}
    const all = commands.filter(({ children, isDisabled }) => !children.length && !isDisabled).map((command) => ({
      ...command, perform: () => perform(this.#list, key, 'command', { command: command.path, title: command.title }),
    }))
    const isWhole = all.length === commands.length
    if (deletion) all.push({ title: deletion, isDestructive: true, perform: () => this.#openMenu(row, true) })
    const shown = all.slice(0, isWhole && all.length <= 3 ? 3 : 2)
    if (deletion && shown.length && !shown.includes(all.at(-1))) shown[shown.length - 1] = all.at(-1)
    if (!isWhole || shown.length < all.length) shown.push({ title: this.#list.texts.more, perform: () => this.#openMenu(row) })
    tray.fill(shown, (command) => {
      this.#close()
      command.perform()
    })
    return shown
  }

  #isLong({ row, distance, tray }) {
    const [first] = tray.commands
    return Boolean(first) && !first.isDestructive && Math.abs(distance) > farShare * row.element.offsetWidth
  }

  async #end(isLifted) {
    const swipe = this.#swipe
    this.#swipe = null
    if (!swipe?.tray || swipe.tray.isClosed) return
    if (!isLifted || Math.abs(swipe.distance) < enough) return swipe.tray.close()
    this.#open = swipe
    const [first] = await swipe.commands
    if (this.#open !== swipe) return
    if (!first) return this.#close()
    if (!this.#isLong(swipe)) return swipe.tray.settle()
    this.#close()
    first.perform()
  }

  #forget(swipe) {
    if (this.#open === swipe) this.#open = null
  }

  #close() { this.#open?.tray.close() }
}
