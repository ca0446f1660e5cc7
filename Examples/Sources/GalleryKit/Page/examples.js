// The page of an example around its lists: buttons that post actions, a search, what the server says.
import { ListView } from '/list/list.js'
import { textScale } from './frame.js'
import { bytes, opened } from './inspector.js'
import { post } from './post.js'
import { showTree } from './tree.js'

const element = (id) => document.getElementById(id)
const said = element('said')
const status = element('status')
const choices = [...document.querySelectorAll('.choice button')]
const { path, state } = element('rows').dataset
const height = (text) => text === 'auto' ? text : Number(text) * textScale

// ---- The lists: most pages have one, some have two

const lists = [...document.querySelectorAll('.rows')].map((rows, index) => {
  const { path, stream, address, rowHeight, headerHeight, itemWidth } = rows.dataset
  const list = new ListView(rows, {
    url: path, stream, address, rowHeight: height(rowHeight), headerHeight: height(headerHeight), itemWidth: height(itemWidth),
  })
  const nothing = rows.parentElement.querySelector('.nothing')
  for (const type of ['open', 'patch']) {
    list.addEventListener(type, ({ detail: message }) => {
      nothing.hidden = list.rowCount > 0
      showCost(rows, message)
      if (index) return
      document.dispatchEvent(new CustomEvent('list-patch', { detail: { message, rowCount: list.rowCount } }))
      askForState()
    })
  }
  return list
})
const [list] = lists
list.addEventListener('offline', () => { element('offline').hidden = false })
list.addEventListener('online', () => { element('offline').hidden = true })

const search = element('search')
search?.addEventListener('input', () => list.search(search.value.trim()))
// What was typed before this script ran; the field has the text of the address otherwise.
if (search && search.value !== search.defaultValue) list.search(search.value.trim(), { now: true })
// Going back and forward changes the search, too.
list.addEventListener('open', () => { if (search && search !== document.activeElement) search.value = list.shownSearch })

// ---- What the last change of a window cost: its bytes, and its time on the way from the server

const clock = { offset: 0, error: Infinity, read: 0 } // of the server, in milliseconds before this machine's
const time = () => performance.timeOrigin + performance.now()
function readClock(response, sent) {
  const server = Number(response.headers.get('server-time'))
  const [read, error] = [time(), time() - sent]
  // Clocks drift, and stand still while a machine sleeps.
  if (!response.ok || !server || error > clock.error + (read - clock.read) / 100) return
  Object.assign(clock, { offset: sent + error / 2 - server, error, read })
}

function showCost(rows, message) {
  const cost = rows.parentElement.querySelector('.cost')
  if (!cost) return
  const times = [...rows.querySelectorAll('.list-row [data-at]')].map(({ dataset: { at } }) => parseInt(at, 36))
  const changed = Math.max(0, ...times)
  const isNew = changed > Number(cost.dataset.changed ?? 0)
  cost.dataset.changed = changed
  // Rows that are scrolled into the window are new to the page, and no change.
  const milliseconds = Math.round(time() - changed - clock.offset)
  if (!message.a || !isNew || clock.error > 1_000 || milliseconds < -clock.error) return
  cost.textContent = `${bytes(message)} bytes, ${Math.max(1, milliseconds)} ms`
}

// ---- Choices, texts and the status, which other pages change too: asked for after a change of the list, at most once a second,
// and regularly, as there are changes of the state without one of the rows that this page has

const pause = 1_000
const interval = 2_000
const patience = 10_000
let asked = -pause
let isAsking = false
let actionCount = 0 // the answer to an action is newer than what was asked for before it
function askForState() {
  if (isAsking || state === undefined || document.hidden || !list.online) return
  isAsking = true
  setTimeout(async () => {
    asked = performance.now()
    const count = actionCount
    try {
      const sent = time()
      const response = await fetch(`${path}/chosen`, { signal: AbortSignal.timeout(patience) })
      readClock(response, sent)
      const answer = await response.json()
      if (count === actionCount) showState(answer)
    } catch {
      // The list says that the server is away.
    }
    isAsking = false
  }, Math.max(60, asked + pause - performance.now()))
}
setInterval(askForState, interval)
document.addEventListener('visibilitychange', askForState)

function showState({ sentence, chosen, texts, status: text, tree }) {
  if (sentence) say(sentence)
  // What a person has typed stays.
  for (const [action, value] of Object.entries(texts)) {
    const field = document.querySelector(`form[data-action="${action}"] [name=value]`)
    if (field.value === value || field.value === field.defaultValue && field !== document.activeElement) {
      field.value = field.defaultValue = value
    }
  }
  for (const button of choices) {
    const values = chosen[button.dataset.action]?.split(' ') ?? []
    button.setAttribute('aria-pressed', values.includes(button.dataset.value))
  }
  status.textContent = text
  status.hidden = !text
  if (tree) showTree(element('tree'), tree)
}

let silence
function say(text) {
  said.textContent = text
  clearTimeout(silence)
  silence = setTimeout(() => { said.textContent = '' }, 6_000)
}

// ---- Actions

async function act(action, row = '', value = '') {
  say('')
  const count = actionCount += 1
  const answer = await post(`${path}/actions`, { action, row, value })
  if (answer.errors) say(Object.values(answer.errors).join(' '))
  else if (count === actionCount) showState(answer)
  else if (answer.sentence) say(answer.sentence)
  return !answer.errors && !answer.sentence
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-action]')
  if (button) act(button.dataset.action, button.dataset.row, button.dataset.value)
})

document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.target
  const { value: field } = form.elements
  const text = field.value
  // A field that had a text at first keeps what was typed; the others are emptied at once, and have their text again if it was refused.
  if (!field.defaultValue) form.reset()
  if (!await act(form.dataset.action, '', text) && !field.value) field.value = text
})

// ---- The first change, which the page plays by itself while nothing has changed and the person has done nothing

const { firstAction, firstValue, firstTime } = element('rows').dataset
if (firstAction) {
  const ending = new AbortController()
  const { signal } = ending
  for (const type of ['pointerdown', 'keydown', 'input']) addEventListener(type, () => ending.abort(), { capture: true, signal })
  opened.then(() => setTimeout(play, Number(firstTime)))
  function play() {
    if (signal.aborted || document.hidden || !element('pane-inspector').classList.contains('unchanged')) return
    ending.abort()
    const button = [...document.querySelectorAll(`.controls [data-action="${firstAction}"]`)]
      .find(({ dataset: { value } }) => value === undefined || value === firstValue)
    button?.classList.add('played')
    setTimeout(() => button?.classList.remove('played'), 1_000)
    act(firstAction, '', firstValue)
  }
}

// Undo by keyboard, where a page has it
document.addEventListener('keydown', (event) => {
  if (event.target.closest('input, textarea') || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return
  const action = event.shiftKey ? 'redo' : 'undo'
  if (!document.querySelector(`[data-action="${action}"]`)) return
  event.preventDefault()
  act(action)
})
