// The menu of an item's commands, which are requested when it is opened, and the question before a deletion.
import { commandsOf, perform } from './actions.js'
import { makeElement } from './elements.js'

export function start(list) { return { open: (row, point, isDeletion) => open(list, row, point, isDeletion) } }

// Opens the menu of a row at a point; with `isDeletion`, the question before its deletion.
async function open(list, { key }, { left, bottom }, isDeletion) {
  const { commands, deletion } = await commandsOf(list, key) ?? {}
  if (!commands || isDeletion && !deletion || list.signal.aborted) return
  const show = (content) => openPopup(list.element, { x: left, y: bottom }, content, list.signal, () => list.focus.recover())
  const question = {
    question: list.texts.confirm,
    entries: [
      { title: deletion, isDestructive: true, perform: () => void perform(list, key, 'delete') }, { title: list.texts.cancel },
    ],
  }
  if (isDeletion) return show(question)
  const entries = (some) => some.map(({ title, isDestructive, isDisabled, path, children }) => ({
    title, isDestructive, isDisabled, ...children.length && { entries: entries(children) },
    perform: () => void perform(list, key, 'command', { command: path, title }),
  }))
  const all = entries(commands)
  if (deletion) all.push({ title: deletion, isDestructive: true, perform: () => question })
  if (all.length) show({ entries: all })
}

// MARK: - Popup

// A menu of commands at an item, and the question before a deletion. Both close by Escape, and by a click beside them.

const margin = 8 // pixels from the edges of the window

// Opens a menu at a point. Entries are { title, isDestructive, isDisabled, perform }, or { title, entries } for a group; what
// `perform` returns replaces the menu: { question, entries }. `closed()` is called in the end, unless the signal
// has removed the menu with its list.
function openPopup(list, { x, y }, content, signal, closed) {
  const menu = makeElement('list-menu', 'menu')
  menu.popover = 'auto'
  list.after(menu)
  const remove = () => menu.remove()
  signal.addEventListener('abort', remove)
  menu.addEventListener('keydown', (event) => moveFocus(menu, event))
  menu.addEventListener('toggle', ({ newState }) => {
    if (newState !== 'closed' || signal.aborted) return
    signal.removeEventListener('abort', remove)
    menu.remove()
    closed()
  })
  menu.showPopover()
  const open = ({ question, entries }) => {
    menu.role = question ? 'alertdialog' : 'menu'
    menu.ariaLabel = question ?? list.ariaLabel
    menu.replaceChildren(...question ? [Object.assign(makeElement('list-question'), { textContent: question })] : [])
    addEntries(menu, entries, question ? 'button' : 'menuitem', choose)
    positionMenu(menu, x, y)
    buttons(menu)[0]?.focus()
  }
  const choose = ({ perform }) => {
    const next = perform?.()
    if (next) open(next)
    else menu.hidePopover()
  }
  open(content)
}

function addEntries(parent, entries, role, choose) {
  for (const entry of entries) {
    if (entry.entries) {
      const group = Object.assign(makeElement('list-group', 'group'), { ariaLabel: entry.title, textContent: entry.title })
      addEntries(group, entry.entries, role, choose)
      parent.append(group)
      continue
    }
    const { title, isDestructive = false, isDisabled = false } = entry
    const button = Object.assign(document.createElement('button'), { type: 'button', role, textContent: title, disabled: isDisabled })
    button.classList.toggle('list-destructive', isDestructive)
    button.addEventListener('click', () => choose(entry))
    parent.append(button)
  }
}

// Positions a menu as near to a point as the window has room for it.
function positionMenu(menu, x, y) {
  const { width, height } = menu.getBoundingClientRect()
  menu.style.left = `${Math.max(margin, Math.min(x, innerWidth - width - margin))}px`
  menu.style.top = `${Math.max(margin, Math.min(y, innerHeight - height - margin))}px`
}

function buttons(menu) { return [...menu.querySelectorAll('button:enabled')] }

function moveFocus(menu, event) {
  event.stopPropagation()
  const all = buttons(menu)
  const index = all.indexOf(menu.getRootNode().activeElement)
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined || !all.length) return
  all.at(next % all.length).focus()
  event.preventDefault()
}
