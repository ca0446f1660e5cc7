// Moving items by dragging and by keys: where an item would be, and the post. A target is another row, or an empty section.
import { KeyMoves } from './keymoves.js'
import { post } from './posts.js'
import { Reordering } from './reordering.js'

export function start(list, { neighbor }) {
  const drop = (...move) => moveTo(list, ...move)
  const reordering = new Reordering(list, (...place) => isAfter(list, ...place), drop)
  const moves = new KeyMoves(list, neighbor, drop)
  return {
    get isDragging() { return reordering.isDragging },
    press: (row, event) => reordering.press(row, event), add: (arrow) => moves.add(arrow),
  }
}

// Whether an item that is dropped at a point of another one is to be behind it: in its section the target makes room.
function isAfter({ element, held }, row, target, x, y) {
  const { rows, start, geometry } = held()
  const [from, to] = [row, target].map((other) => start + rows.indexOf(other))
  if (geometry.sectionOf(from) === geometry.sectionOf(to)) return to > from
  const { left, right, top, bottom } = target.element.getBoundingClientRect()
  if (geometry.columns === 1) return y > (top + bottom) / 2
  return x > (left + right) / 2 !== (getComputedStyle(element).direction === 'rtl')
}

// Returns whether the server moved the item.
async function moveTo(list, row, target, isAfter) {
  const { rows, sections, start, geometry, arrangement } = list.held()
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
