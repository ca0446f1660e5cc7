// The buttons below an item that a finger moves aside. They follow the item; screen readers and the keyboard have the menu.
import { makeElement } from './elements.js'

const settling = 250 // milliseconds, see interaction.css

export class Tray {
  commands = []
  isClosed = false
  #row
  #element = makeElement('list-tray')
  #distance = 0
  #observer = new MutationObserver(() => this.#follow())
  #closed
  #isRightToLeft

  // `closed()` is called in the end, also if the item is deleted.
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
  settle() {
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
