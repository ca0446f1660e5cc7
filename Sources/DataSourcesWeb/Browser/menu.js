// The menu of an item's commands, which are requested when it is opened, and the question before a deletion.
import { commandsOf, perform } from './commands.js'
import { openPopup } from './popup.js'

export function start(list) { return { open: (row, point, isDeletion) => open(list, row, point, isDeletion) } }

// `isDeletion` asks at once.
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
