// The sources behind a list as a tree, in which each change travels from where it began to the list.
//
// A source is a line of text beside its dot; the dots are connected to those of the sources that it reads from.

import { textScale } from './frame.js'

const lineHeight = 26 * textScale
const laneWidth = 18
const step = 320 // from one source to the next, in milliseconds
const signs = [['delete', '−'], ['insert', '+'], ['move', '↕'], ['update', '•']]
const calm = matchMedia('(prefers-reduced-motion: reduce)')
let shown // as JSON, so that the same state doesn't begin again
let count

const make = (name, attributes) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

export function showTree(tree, state) {
  const { changeCount, nodes } = state
  const text = JSON.stringify(state)
  if (text === shown) return
  const isNew = count !== undefined && changeCount !== count
  shown = text
  count = changeCount
  tree.hidden = false
  const points = nodes.map((node, index) => place(nodes, index))
  const svg = make('svg', { width: laneWidth * 2 + 8, height: nodes.length * lineHeight, 'aria-hidden': true })
  for (const [index, { upstream }] of nodes.entries()) {
    for (const from of upstream) svg.append(make('path', { d: `M${points[from]}L${points[index]}` }))
  }
  const dots = points.map(([cx, cy]) => svg.appendChild(make('circle', { cx, cy, r: 5 })))
  const lines = nodes.map(line)
  const list = document.createElement('ol')
  list.append(...lines)
  tree.replaceChildren(svg, list)
  if (isNew) travel(svg, nodes, points, dots, lines)
}

// A source that others are appended from is a lane to the side.
function place(nodes, index) {
  const isSide = nodes[index].upstream.length === 0 && index > 0
  return [isSide ? laneWidth * 2 : 10, (index + 0.5) * lineHeight]
}

function line({ title, itemCount, changes }) {
  const item = document.createElement('li')
  const text = (tag, content, className = '') => Object.assign(item.appendChild(document.createElement(tag)), { textContent: content, className })
  text('code', title)
  for (const [index, count] of (changes ?? []).entries()) if (count) text('span', signs[index][1] + count, signs[index][0])
  text('b', itemCount)
  item.classList.toggle('reached', Boolean(changes))
  return item
}

// Each line of the tree is passed one after the other; a change ends where a source has nothing to change.
function travel(svg, nodes, points, dots, lines) {
  const times = []
  for (const [index, { upstream, changes }] of nodes.entries()) {
    const from = upstream.filter((other) => nodes[other].changes)
    if (!changes && !from.length) continue
    times[index] = from.length ? Math.max(...from.map((other) => times[other])) + step : 0
    if (calm.matches) continue
    for (const other of from) pass(svg, points[other], points[index], times[index] - step)
    const arrive = { delay: times[index], duration: 700, easing: 'ease-out' }
    dots[index].animate({ r: ['5px', '9px', '5px'] }, arrive)
    lines[index].animate({ background: [changes ? 'var(--hover)' : 'var(--header)', 'transparent'] }, arrive)
    for (const mark of lines[index].querySelectorAll('span')) mark.animate({ opacity: [0, 1] }, { ...arrive, duration: 150, fill: 'backwards' })
  }
}

function pass(svg, from, to, delay) {
  const spark = svg.appendChild(make('circle', { class: 'spark', r: 4 }))
  const at = ([x, y]) => `translate(${x}px, ${y}px)`
  spark.animate({ transform: [at(from), at(to)], opacity: [1, 1] }, { delay, duration: step, easing: 'ease-in-out' })
    .onfinish = () => spark.remove()
}
