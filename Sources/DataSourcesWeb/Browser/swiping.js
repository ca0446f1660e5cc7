// Swiping an item to a side with a finger reveals buttons for its commands below it. After a short swipe they close at once, and a
// long one performs the first command, unless that is destructive. A tap elsewhere, scrolling and Escape close the buttons.
import { commandsOf, perform } from './actions.js'
import { makeElement } from './elements.js'

const least = 8 // pixels, from which on the direction of the finger is clear
const enough = 56 // pixels, from which on the commands remain visible
const farShare = 0.6 // of the width of the item, beyond which the first command is performed

export function start(list, { openMenu }) {
  const swiping = new Swiping(list, openMenu)
  return { press: (row, event) => swiping.press(row, event) }
}

class Swiping {
  #list
  #openMenu
  #swipe = null // { row, pointer, x, y, distance, tray, commands }
  #open = null // a swipe whose commands remain visible
  #isClosing = false // whether the current press has closed the commands, so that its click is ignored

  // `list` has element, content, signal, and what posts need; `openMenu(row, isDeletion)` opens the row's menu, or the question
  // before its deletion.
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
    // A swipe ends if the item is dragged or was deleted, or if the finger moves up or down, which scrolls.
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

  // Requests and shows the commands, as at most three buttons. If there are more, submenus or disabled ones, the last button opens
  // the menu.
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
    if (!this.#isLong(swipe)) return swipe.tray.remainOpen()
    this.#close()
    first.perform()
  }

  #forget(swipe) {
    if (this.#open === swipe) this.#open = null
  }

  #close() { this.#open?.tray.close() }
}

// MARK: - Buttons

// The buttons below an item that a finger moves aside. They move with the item; screen readers and the keyboard have the menu.

const settling = 250 // milliseconds, the time of the transition in interaction.css

class Tray {
  commands = []
  isClosed = false
  #row
  #element = makeElement('list-tray')
  #distance = 0
  #observer = new MutationObserver(() => this.#follow())
  #closed
  #isRightToLeft

  // `closed()` is called when the buttons are closed, also because the item was deleted.
  constructor(content, row, closed) {
    this.#row = row
    row.tray = this
    this.#closed = closed
    this.#isRightToLeft = getComputedStyle(row.element).direction === 'rtl'
    this.#element.ariaHidden = true
    this.#follow()
    content.prepend(this.#element)
    this.#observer.observe(row.element, { attributeFilter: ['style'] })
    this.#observer.observe(content, { childList: true })
    row.element.classList.remove('list-settling')
  }

  contains(target) { return this.#element.contains(target) }

  // Commands are { title, isDestructive }; the first one is the outermost.
  fill(commands, choose) {
    this.commands = commands
    this.#element.replaceChildren(...commands.map((command) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', tabIndex: -1, textContent: command.title })
      button.classList.toggle('list-destructive', Boolean(command.isDestructive))
      button.addEventListener('click', () => choose(command))
      return button
    }))
  }

  // Moves the item with the finger; `isLong` says that lifting it performs the first command.
  pull(distance, isLong) {
    this.#distance = distance
    this.#element.classList.toggle('list-tray-start', distance > 0 !== this.#isRightToLeft)
    this.#element.classList.toggle('list-tray-long', isLong)
    this.#row.element.style.translate = `${distance}px`
  }

  // Leaves the buttons visible.
  remainOpen() {
    const width = [...this.#element.children].reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
    this.#row.element.classList.add('list-settling')
    this.pull(Math.sign(this.#distance) * Math.min(width, this.#row.element.offsetWidth), false)
  }

  close() {
    const { element } = this.#row
    if (this.isClosed) return
    this.#end()
    if (!element.matches('.list-dragged')) {
      element.classList.add('list-settling')
      element.style.translate = ''
    }
    this.#element.inert = true
    setTimeout(() => {
      this.#element.remove()
      if (this.#row.tray === this) element.classList.remove('list-settling') // it may have been swiped again
    }, settling)
  }

  #end() {
    this.isClosed = true
    this.#observer.disconnect()
    this.#closed()
  }

  #follow() {
    const { element, size } = this.#row
    if (this.#element.isConnected && !element.isConnected) {
      this.#element.remove()
      return this.#end()
    }
    this.#element.style.transform = element.style.transform
    this.#element.style.height = `${size}px`
  }
}
