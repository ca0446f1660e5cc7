// The inspector beside a list: a live list of the list's change sets, and what can be said about them: rate, time, size.
import { ListView } from '/list/list.js'
import { textScale } from './frame.js'

const element = (id) => document.getElementById(id)
const changes = element('changes')
const operators = element('operators')
const plotted = 48
const sizes = [] // of the last patches, in bytes
let inspector
let setOpened
export const opened = new Promise((resolve) => { setOpened = resolve }) // the inspector, which displays what has changed before

// ---- Only while it is visible, so that it costs nothing otherwise

function showOrHide() {
  const isVisible = changes.offsetParent !== null
  if (isVisible && !inspector) {
    const { path, stream } = changes.dataset
    inspector = new ListView(changes, { url: path, stream, rowHeight: 30 * textScale, headerHeight: 0 })
    inspector.addEventListener('open', update)
    inspector.addEventListener('open', setOpened)
    inspector.addEventListener('patch', update)
  } else if (!isVisible && inspector) {
    inspector.close()
    inspector = undefined
  }
}

new ResizeObserver(showOrHide).observe(changes)
document.addEventListener('panes', showOrHide)

// ---- What the page's list receives

const numbers = new Intl.NumberFormat('en-US')
export const bytes = (message) => new TextEncoder().encode(JSON.stringify(message)).length

document.addEventListener('list-patch', ({ detail: { message, rowCount } }) => {
  element('meter-rows').textContent = numbers.format(rowCount)
  if (message.k !== 'patch') return
  sizes.push(bytes(message))
  if (sizes.length > 20) sizes.shift()
  element('meter-bytes').textContent = numbers.format(median(sizes))
})

// ---- What the inspector's list contains, newest first

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

function inWords(nanoseconds) {
  if (nanoseconds <= 0) return '–'
  return nanoseconds < 1e6 ? `${Math.max(1, Math.round(nanoseconds / 1e3))} µs` : `${(nanoseconds / 1e6).toFixed(1)} ms`
}

let lastTime
let lastSeen = 0
function update() {
  const items = [...changes.querySelectorAll('.list-row:not(.list-ghost) .change')]
    .map((item) => ({ item, time: Number(item.dataset.time), cost: Number(item.dataset.cost) }))
    .sort((a, b) => b.time - a.time)
  if (!items.length) return
  element('pane-inspector').classList.remove('unchanged')
  const costs = items.map(({ cost }) => cost).filter((cost) => cost > 0)
  element('meter-time').textContent = costs.length ? inWords(median(costs)) : '–'
  showRate(items)
  drawPlot(items.map(({ cost }) => cost).slice(0, plotted).reverse())
  const [{ item, time }] = items
  if (time !== lastTime) {
    lastTime = time
    lastSeen = performance.now()
    operators.replaceChildren(...[...item.querySelector('ol').children].map((child) => child.cloneNode(true)))
    operators.classList.remove('flash')
    requestAnimationFrame(() => operators.classList.add('flash'))
  }
}

// Of the last seconds, and not of an earlier burst.
function showRate(items) {
  const recent = items.filter(({ time }) => items[0].time - time <= 5_000)
  const span = items[0].time - recent.at(-1).time
  const isIdle = performance.now() - lastSeen > 3_000
  const rate = span > 0 && !isIdle ? (recent.length - 1) / span * 1_000 : 0
  element('meter-rate').textContent = rate >= 10 ? Math.round(rate) : rate.toFixed(1)
}

setInterval(() => {
  if (inspector && performance.now() - lastSeen > 3_000) element('meter-rate').textContent = '0'
}, 1_000)

function drawPlot(costs) {
  const largest = Math.max(...costs, 1)
  const step = 300 / (plotted - 1)
  const start = 300 - (costs.length - 1) * step
  const points = costs.map((cost, index) => `${(start + index * step).toFixed(1)} ${(62 - cost / largest * 58).toFixed(1)}`)
  const [area, line] = element('plot').children
  line.setAttribute('d', `M${points.join('L')}`)
  area.setAttribute('d', `M${start.toFixed(1)} 64L${points.join('L')}L300 64Z`)
  element('plot-max').textContent = `max. ${inWords(largest)}`
}
