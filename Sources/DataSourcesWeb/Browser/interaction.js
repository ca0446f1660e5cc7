// Interaction with items: choosing, selecting, commands, deletion, moving, and finding by typing. The letters of an item's traits,
// see Documentation/Design/0003-web-wire-form.md, say what is possible; the page posts the item's key and an action, and the server
// decides. Menus are loaded by the first one that is opened, moving and swiping when such items are displayed.
import { Notices, post } from './actions.js'
import { editable, isArrowToItem, rowOf, widgetAt } from './elements.js'
import { Focus, Keys, reveal } from './focus.js'

export function start(list) {
  list.texts = { ...texts, ...list.texts }
  list.notices = new Notices(list.element, list.texts, list.signal)
  list.reveal = (index) => reveal(list, index)
  return loadStyle('interaction.css').then(() => {
    list.focus = new Focus(list)
    return new Interaction(list)
  })
}

export class Interaction {
  notices
  #list
  #keys
  #finding
  #features = {} // { menu, moving, swiping }, once they are loaded
  #loading = {}
  #press = null // the `pointerdown` event, until the pointer is lifted
  #isOpening = false // whether a menu is being opened
  #extension = null // the extension of the selection that waits for posts before it
  #extended = Promise.resolve() // fulfilled when the last extension is answered
  #answered = Promise.resolve() // fulfilled when all that changes the selection is

  // `list` has what Keys and posts need, content, viewport, position, scrollBy(x, y) and dragged(row).
  constructor(list) {
    const { element, signal } = list
    const listen = (type, listener, options) => element.addEventListener(type, listener, { signal, ...options })
    this.notices = list.notices
    this.#list = list
    this.#finding = new Finding(list)
    listen('click', (event) => this.#clicked(event))
    listen('contextmenu', (event) => this.#contextMenu(event))
    listen('keydown', (event) => this.#keyDown(event))
    listen('pointerdown', (event) => this.#pressed(event))
    for (const type of ['pointerup', 'pointercancel']) listen(type, () => { this.#press = null })
    // A finger that drags doesn't scroll. Browsers ignore a listener for that which is added after the touch has begun.
    listen('touchmove', (event) => this.#isDragging && event.preventDefault(), { passive: false })
    this.#keys = new Keys(list) // listens last, and ignores the keys that are handled here
  }

  get #isDragging() { return this.#features.moving?.isDragging }

  // Calls `work` with a feature: at once, if it is loaded, and not after the list was closed.
  async #with(name, work) {
    try {
      if (!this.#features[name]) await (this.#loading[name] ??= this.#load(name))
    } catch {
      delete this.#loading[name] // to be tried again
      return this.#list.notices.show(this.#list.texts.offline)
    }
    if (!this.#list.signal.aborted) return work(this.#features[name])
  }

  async #load(name) {
    const { start } = await import(`./${name}.js`)
    if (this.#list.signal.aborted) return
    this.#features[name] = start(this.#list, {
      openMenu: (row, isDeletion) => this.#openMenuBelow(row, isDeletion), neighbor: (key) => this.#keys.neighbor(key),
    })
  }

  // Loads moving and swiping when such items are displayed: when a pointer is pressed, it can be too late.
  shown(rows) {
    const some = (traits) => rows.some((row) => traits.test(row.traits))
    if (!this.#loading.moving && some(/r/)) this.#with('moving', () => {})
    if (!this.#loading.swiping && navigator.maxTouchPoints > 0 && !this.#list.isNested && some(/[cd]/)) this.#with('swiping', () => {})
  }

  // Handles a press that came too early for the listeners here, and that all others have heard.
  pressedEarly(event) {
    this.#list.focus.choose(event.target)
    this.#pressed(event)
  }

  #pressed(event) {
    const { target, isPrimary, pointerType, button } = event
    const row = rowOf(this.#list.state(), target)
    this.#press = event
    if (!row || !isPrimary || button !== 0 || target.closest(editable)) return
    const press = (feature) => this.#press === event && feature.press(row, event)
    if (row.traits.includes('r')) this.#with('moving', press)
    if (pointerType === 'touch' && /[cd]/.test(row.traits) && !this.#list.isNested) this.#with('swiping', press)
  }

  #clicked({ target, shiftKey, ctrlKey, metaKey, pointerType }) {
    const row = rowOf(this.#list.state(), target)
    if (!row) return
    if (target.closest('.list-more')) return this.#openMenu(row, target.getBoundingClientRect())
    if (widgetAt(row, target) || !row.traits.includes('t')) return
    // A finger has no key for the one or the other: it performs the primary action, if there is one.
    const isToggle = pointerType === 'touch' && !row.traits.includes('p')
    this.#choose(row, shiftKey, ctrlKey || metaKey || isToggle)
  }

  #choose({ key, traits }, isRange, isToggle) {
    if (isRange && traits.includes('m')) return this.#extend(key)
    this.#extension = null
    const action = isToggle && /[sm]/.test(traits) ? 'toggle' : 'choose'
    const answer = this.#extended.then(() => post(this.#list, action, key))
    this.#answered = Promise.all([this.#answered, answer])
    return answer
  }

  // Extends the selection to an item, after all posts before: of two at once, the older one can be received last. Of several that wait,
  // only the newest is posted.
  #extend(key) {
    if (this.#extension) {
      this.#extension.key = key
      return this.#extended
    }
    const extension = this.#extension = { key }
    return this.#extended = this.#answered = this.#answered.then(() => {
      if (this.#extension === extension) this.#extension = null
      return this.#list.signal.aborted ? null : post(this.#list, 'extend', extension.key)
    })
  }

  // MARK: Menus

  #contextMenu(event) {
    if (this.#isDragging) return event.preventDefault() // the finger rests on the item
    const row = rowOf(this.#list.state(), event.target)
    if (!row || !/[cd]/.test(row.traits) || event.target.closest(editable)) return
    event.preventDefault()
    const isPointer = event.clientX || event.clientY
    if (isPointer) this.#openMenu(row, { left: event.clientX, bottom: event.clientY })
    else this.#openMenuBelow(row)
  }

  #openMenuBelow(row, isDeletion) {
    const { left, bottom } = row.element.getBoundingClientRect()
    return this.#openMenu(row, { left: left + 16, bottom }, isDeletion)
  }

  async #openMenu(row, point, isDeletion = false) {
    if (this.#isOpening) return
    this.#isOpening = true
    try {
      await this.#with('menu', (menu) => menu.open(row, point, isDeletion))
    } finally {
      this.#isOpening = false
    }
  }

  // MARK: Keys

  #keyDown(event) {
    const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event
    const row = rowOf(this.#list.state(), target)
    if (event.defaultPrevented || !row || target !== row.element) return
    const { traits } = row
    const isCommand = ctrlKey || metaKey
    const isArrow = isArrowToItem(key, this.#list.state().geometry)
    const { isTyping } = this.#finding
    const done = () => event.preventDefault()
    if (/[cd]/.test(traits) && (key === 'ContextMenu' || key === 'F10' && shiftKey)) {
      done()
      this.#openMenuBelow(row)
    } else if (traits.includes('d') && (key === 'Delete' || key === 'Backspace')) {
      done()
      this.#openMenuBelow(row, true)
    } else if (traits.includes('r') && altKey && isArrow) {
      done()
      this.#with('moving', (moving) => moving.add(key))
    } else if (traits.includes('t') && (key === 'Enter' || key === ' ' && !isTyping) && !altKey) {
      done()
      this.#choose(row, shiftKey, key === ' ' || isCommand)
    } else if (traits.includes('m') && shiftKey && isArrow) {
      done()
      const next = this.#keys.neighbor(key)
      if (!next) return
      this.#list.focus.goTo(next)
      this.#extend(next.key)
    } else if (key.length === 1 && !isCommand && !altKey && (key !== ' ' || isTyping)) {
      done()
      this.#finding.add(key)
    }
  }
}

// MARK: - Typing

// Finding an item by typing the beginning of its text: among the loaded items, and then among those of the server.

const typingPause = 1000 // milliseconds, after which a letter begins another text

class Finding {
  #list
  #typed = ''
  #typedAt = 0

  // `list` has state(), focus, and what posts need.
  constructor(list) {
    this.#list = list
  }

  get isTyping() { return this.#typed !== '' && performance.now() - this.#typedAt < typingPause }

  // Focuses the next item whose text begins with what is typed; a repeated letter moves from one to the next.
  add(letter) {
    const typed = (this.isTyping ? this.#typed : '') + letter.toLocaleLowerCase()
    this.#typed = typed
    this.#typedAt = performance.now()
    const { rows } = this.#list.state()
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

  // Has the server search among the items that aren't loaded.
  async #findElsewhere(key, text) {
    const answer = await post(this.#list, 'find', key, { text })
    const { focus } = this.#list
    if (answer?.index !== undefined && this.#typed.startsWith(text) && focus.isInside) focus.go(answer.index)
  }
}

// MARK: - Styles

// The styles of features that are loaded later.

const styles = new Map() // that are being loaded, by addresses

// Loads a style sheet, unless the page links it itself; the promise is fulfilled when the page has it, or loading fails.
export function loadStyle(name) {
  const href = new URL(`./${name}`, import.meta.url).href
  if ([...document.styleSheets].some((style) => style.href === href)) return Promise.resolve()
  if (!styles.has(href)) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    styles.set(href, new Promise((resolve) => { link.onload = link.onerror = resolve }).then(() => styles.delete(href)))
    document.head.append(link)
  }
  return styles.get(href)
}

// MARK: - Texts

// The texts for people; the option `texts` of a list replaces some of them.
const texts = {
  more: 'More',
  confirm: 'Delete this item?',
  cancel: 'Cancel',
  offline: 'There is no connection to the server. Try again in a moment.',
  unanswered: 'The server has not answered. Look whether it was done before you try again.',
  failed: 'This did not work. Try again in a moment.',
  moved: (position, count) => `Moved to position ${position} of ${count}`,
  changed: (difference, count) =>
    `${Math.abs(difference)} ${Math.abs(difference) === 1 ? 'item' : 'items'} ${difference > 0 ? 'added' : 'deleted'}, ${count} in all`,
}
