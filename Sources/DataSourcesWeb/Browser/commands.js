// The commands of an item, as the server sends them when they are requested.
import { post } from './posts.js'

export const perform = (list, key, action, fields) => post(list, action, key, fields)

// Returns { commands, deletion }: [{ title, isDestructive, isDisabled, path, children }], and the title of the deletion if
// the item can be deleted. Nothing if there is no answer.
export async function commandsOf(list, key) {
  const answer = await post(list, 'commands', key)
  const read = (commands = [], path = []) => commands.map(({ t: title, d, x, c }, index) => ({
    title, isDestructive: Boolean(d), isDisabled: Boolean(x), path: [...path, index].join('.'), children: read(c, [...path, index]),
  }))
  return answer && { commands: read(answer.commands), deletion: answer.delete }
}
