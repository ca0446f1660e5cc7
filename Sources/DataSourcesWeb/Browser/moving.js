// Moving items by dragging and by keys: where an item would be, and the post. A target is another row, or an empty section.
import { post } from './actions.js'

export function start(list, { neighbor }) {
  const drop = (...move) => moveTo(list, ...move)
  const reordering = new Reordering(list, (...point) => isAfter(list, ...point), drop)
  const moves = new KeyMoves(list, neighbor, drop)
  return {
    get isDragging() { return reordering.isDragging },
    press: (row, event) => reordering.press(row, event), add: (arrow) => moves.add(arrow),
  }
}

// Returns whether an item that is dropped at a point of a target is to be after it: within a section, it gets the target's index.
function isAfter({ element, state }, row, target, x, y) {
  const { rows, start, geometry } = state()
  const [from, to] = [row, target].map((other) => start + rows.indexOf(other))
  if (geometry.sectionOf(from) === geometry.sectionOf(to)) return to > from
  const { left, right, top, bottom } = target.element.getBoundingClientRect()
  if (geometry.columns === 1) return y > (top + bottom) / 2
  return x > (left + right) / 2 !== (getComputedStyle(element).direction === 'rtl')
}

// Posts a move to a target; returns whether the server accepted it.
async function moveTo(list, row, target, isAfter) {
  const { rows, sections, start, geometry, arrangement } = list.state()
  const from = start + rows.indexOf(row)
  const section = sections.indexOf(target)
  let [position, fields] = [geometry.firstRow[section] + 1 - (from < geometry.firstRow[section]), { section, arrangement }]
  if (section < 0) {
    const to = start + rows.indexOf(target)
    const isOther = geometry.sectionOf(from) !== geometry.sectionOf(to)
    position = to + 1 + (!isOther ? 0 : from > to ? Number(isAfter) : isAfter - 1) // after the move
    fields = { target: target.key, ...isOther && isAfter && { after: 1 } }
  }
  const answer = await post(list, 'move', row.key, fields)
  if (answer) list.notices.say(list.texts.moved(position, geometry.rowCount))
  return Boolean(answer)
}

// MARK: - Dragging

// Moving an item by dragging it: with a mouse or pen at once, with a finger after it has rested on the item.

const distance = 6 // pixels, below which a press is a click
const rest = 400 // milliseconds until a finger drags
const edge = 48 // pixels from an edge, within which the list scrolls
const mostPixels = 16 // by which it scrolls in a frame
const marks = ['list-drop-before', 'list-drop-after', 'list-drop-into']

class Reordering {
  #list
  #isAfter
  #drop
  #drag = null // { row, key, pointer, x, y, lastX, lastY, isMoving, target }
  #frame
  #timer // until a finger has rested
  #wasDrag = false // whether the last press became a drag

  // `list` has element, signal, viewport, state(), position, scrollBy(x, y), dragged(row), and isNested if it is scrolled sideways.
  // `isAfter(row, target, x, y)` says on which side of a target a drop is; `drop(row, target, isAfter)` moves the row there.
  constructor(list, isAfter, drop) {
    this.#list = list
    this.#isAfter = isAfter
    this.#drop = drop
    const { element, signal } = list
    const listen = (type, listener, options) => element.addEventListener(type, listener, { signal, ...options })
    listen('pointermove', (event) => this.#move(event))
    listen('pointerup', ({ pointerId }) => pointerId === this.#drag?.pointer && this.#end(true))
    listen('pointercancel', ({ pointerId }) => pointerId === this.#drag?.pointer && this.#end(false))
    listen('keydown', (event) => {
      if (event.key !== 'Escape' || !this.isDragging) return
      event.preventDefault()
      this.#end(false)
    })
    listen('dragstart', (event) => this.#drag && event.preventDefault())
    // The click at the end of a drag is ignored. A click with the detail 0 is by the keyboard, and isn't one of the drag.
    listen('click', (event) => {
      if (!this.#wasDrag || event.detail === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }, { capture: true })
    listen('pointerdown', () => {
      this.#end(false)
      this.#wasDrag = false
    }, { capture: true })
    signal.addEventListener('abort', () => this.#end(false))
  }

  get isDragging() { return this.#drag?.isMoving === true }

  press(row, { pointerId, pointerType, clientX, clientY }) {
    this.#end(false)
    this.#drag = { row, key: row.key, pointer: pointerId, x: clientX, y: clientY, lastX: clientX, lastY: clientY, isTouch: pointerType === 'touch' }
    if (this.#drag.isTouch) this.#timer = setTimeout(() => this.#begin(), rest)
  }

  #move({ clientX, clientY, pointerId, buttons }) {
    const drag = this.#drag
    if (!drag || drag.pointer !== pointerId) return
    if (!drag.isTouch && !(buttons & 1)) return this.#end(false) // it was released outside of the list
    drag.lastX = clientX
    drag.lastY = clientY
    if (drag.isMoving || Math.hypot(clientX - drag.x, clientY - drag.y) < distance) return
    if (drag.isTouch) this.#end(false) // the finger scrolls
    else this.#begin()
  }

  #begin() {
    const drag = this.#drag
    drag.isMoving = this.#wasDrag = true
    drag.origin = this.#origin()
    drag.row.lastDrag = drag
    drag.row.element.classList.add('list-dragged')
    try { this.#list.element.setPointerCapture(drag.pointer) } catch { /* it has been lifted */ }
    this.#list.dragged(drag.row)
    const step = () => {
      this.#show()
      if (this.#drag === drag) this.#frame = requestAnimationFrame(step)
    }
    step()
  }

  // Returns the position in the window of the beginning of the list's content, from which rows are positioned.
  #origin(box = this.#list.element.getBoundingClientRect()) {
    const { x, y } = this.#list.position
    return { x: box.left - x, y: box.top - y }
  }

  // Moves the item with the pointer, scrolls near the edges, and marks the target.
  #show() {
    const { row, key, pointer, x, y, lastX, lastY, origin } = this.#drag
    const { element, state, isNested } = this.#list
    // The item was deleted or can be another one, or the list doesn't receive the events of the pointer anymore.
    if (!state().rows.includes(row) || row.key !== key || !element.hasPointerCapture(pointer)) return this.#end(false)
    this.#scroll(element.getBoundingClientRect())
    const now = this.#origin()
    row.element.style.translate = `${lastX - x - now.x + origin.x}px ${lastY - y - now.y + origin.y}px`
    this.#mark(isNested ? nearest(state().rows, lastX) : emptySectionAt(this.#list, lastY) ?? rowAt(this.#list, lastX, lastY))
  }

  // Scrolls the list near one of its edges, or the page near that of the window, if the list's edge is beyond it.
  #scroll({ left, right, top, bottom }) {
    const { isNested, scrollBy } = this.#list
    const { lastX, lastY } = this.#drag
    const pull = (point, start, end) => {
      const distance = Math.max(0, point - end + edge) - Math.max(0, start + edge - point)
      return Math.max(-1, Math.min(distance / edge, 1)) * mostPixels
    }
    const pullX = isNested ? pull(lastX, Math.max(0, left), Math.min(right, innerWidth)) : 0
    if (pullX) scrollBy(pullX, 0)
    if (isNested) return
    const pullY = pull(lastY, Math.max(0, top), Math.min(bottom, innerHeight))
    if (pullY > 0 ? bottom > innerHeight + 1 : pullY < 0 && top < -1) scrollTo({ top: scrollY + pullY, behavior: 'instant' })
    else if (pullY) scrollBy(0, pullY)
  }

  #mark(target) {
    const { row, target: old, isAfter: wasAfter, lastX, lastY } = this.#drag
    const isSection = Boolean(target?.box)
    const isAfter = Boolean(target) && !isSection && target !== row && this.#isAfter(row, target, lastX, lastY)
    if (target === old && isAfter === wasAfter) return
    old?.element?.classList.remove(...marks)
    Object.assign(this.#drag, { target, isAfter })
    if (target && target !== row) target.element.classList.add(marks[isSection ? 2 : Number(isAfter)])
  }

  async #end(isDrop) {
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#frame)
    const drag = this.#drag
    if (!drag) return
    const { row, target, isAfter, isMoving } = drag
    if (isMoving) this.#mark(null)
    this.#drag = null
    if (!isMoving) return
    this.#list.dragged(null)
    try {
      if (isDrop && target && target !== row) await this.#drop(row, target, isAfter)
    } finally {
      if (row.lastDrag === drag) { // it can be dragged again before the server has answered
        row.element.classList.remove('list-dragged')
        row.element.style.translate = ''
      }
    }
  }
}

// MARK: - Targets

// Targets at a point of the window, where an item would be dropped.

// Returns the loaded row at a point, or the nearest one of its line.
function rowAt(list, x, y) {
  const { rows, start, geometry } = list.state()
  const index = geometry.rowAt(positionAt(list, y))
  const line = rows.slice(index - start, index - start + geometry.columns).filter(Boolean)
  return geometry.columns === 1 ? line[0] : nearest(line, x)
}

// Returns the row whose position is nearest; the dragged row counts at its position in the list, and not at the pointer.
function nearest(rows, x) {
  const distance = ({ element }) => {
    const { left, right } = element.getBoundingClientRect()
    return Math.abs(x + (parseFloat(element.style.translate) || 0) - (left + right) / 2)
  }
  return [...rows].sort((a, b) => distance(a) - distance(b))[0]
}

// Returns the section at a vertical position of the window, if it is empty.
function emptySectionAt(list, y) {
  const { sections, geometry } = list.state()
  const section = sections[geometry.sectionAt(positionAt(list, y))]
  return section?.count === 0 && section.box ? section : undefined
}

// Returns the position in the list at a vertical position of the window.
function positionAt({ element, viewport, scroller }, y) {
  return y - element.getBoundingClientRect().top - scroller.inset + viewport.top
}

// MARK: - Keys

// Moving the current item by keys, which can be faster than the server: each move begins where the last one ended.

const mostWaiting = 8 // keys; further ones are ignored
const mostFrames = 100 // from the answer to the message with the change

class KeyMoves {
  #list
  #neighbor
  #moveTo
  #arrows = []

  // `list` has state() and focus; `neighbor(arrow)` returns the row to which an arrow leads, and `moveTo(row, target, isAfter)`
  // whether the server accepted the move.
  constructor(list, neighbor, moveTo) {
    this.#list = list
    this.#neighbor = neighbor
    this.#moveTo = moveTo
  }

  async add(arrow) {
    if (this.#arrows.length > mostWaiting || this.#arrows.push(arrow) > 1) return
    const { focus: { key }, signal } = this.#list
    try {
      while (!signal.aborted && await this.#move(key, this.#arrows[0])) {
        this.#arrows.shift()
        if (!this.#arrows.length) return
      }
    } finally {
      this.#arrows = []
    }
  }

  async #move(key, arrow) {
    const { focus, state, signal } = this.#list
    const index = () => state().start + state().rows.findIndex((row) => row.key === key)
    const location = () => `${index()} ${state().geometry.sectionOf(index())}`
    const before = location()
    const { rows, start } = state()
    const row = rows[index() - start]
    if (!row || focus.key !== key) return false
    const next = this.#neighbor(arrow)
    const target = this.#emptySection(index(), next, arrow) ?? next
    if (!target || target === row || !await this.#moveTo(row, target, this.#isEnd(index(), target))) return false
    for (let frames = 0; location() === before && frames < mostFrames && !signal.aborted; frames += 1) {
      await new Promise(requestAnimationFrame)
    }
    return location() !== before
  }

  // Returns the section next to that of an item, if the arrow leads out of the item's section and that section is empty.
  #emptySection(index, next, arrow) {
    const { rows, start, sections, geometry } = this.#list.state()
    const step = { ArrowUp: -1, ArrowDown: 1 }[arrow]
    if (!step || geometry.columns === Infinity) return undefined
    const section = geometry.sectionOf(index)
    const other = next ? start + rows.indexOf(next) : index
    const isLeaving = other === index || geometry.sectionOf(other) !== section
    return isLeaving && sections[section + step]?.count === 0 ? sections[section + step] : undefined
  }

  // Returns whether a target is the last item of a section above that of an item, which is then moved behind the target.
  #isEnd(index, target) {
    const { rows, start, geometry } = this.#list.state()
    const above = start + rows.indexOf(target)
    const section = geometry.sectionOf(above)
    return above < index && section !== geometry.sectionOf(index) && above + 1 === geometry.firstRow[section + 1]
  }
}
