// The page of an example around its list: buttons that post actions, a search, what the server says.
import { ListView } from '/list/list.js'
import { post } from './post.js'

const element = (id) => document.getElementById(id)
const rows = element('rows')
const { path, stream, rowHeight, headerHeight } = rows.dataset
const list = new ListView(rows, {
  url: path, stream, rowHeight: Number(rowHeight), headerHeight: Number(headerHeight),
})
const nothing = element('nothing')
const said = element('said')
const choices = [...document.querySelectorAll('.choice button')]

// ---- The list

function showCount() {
  nothing.hidden = list.rowCount > 0
}

for (const type of ['open', 'patch']) {
  list.addEventListener(type, () => {
    showCount()
    askForChoices()
  })
}
list.addEventListener('offline', () => { element('offline').hidden = false })
list.addEventListener('online', () => { element('offline').hidden = true })

const search = element('search')
search?.addEventListener('input', () => list.search(search.value.trim()))
// A browser keeps a field's text when the page is loaded again.
if (search?.value) list.search(search.value.trim(), { now: true })

// ---- Choices, which all pages share

let asking
function askForChoices() {
  if (!choices.length) return
  clearTimeout(asking)
  asking = setTimeout(async () => {
    try {
      showAnswer(await (await fetch(`${path}/chosen`)).json())
    } catch {
      // The list says that the server is away.
    }
  }, 60)
}

function showAnswer({ sentence, chosen }) {
  if (sentence) said.textContent = sentence
  for (const button of choices) {
    button.setAttribute('aria-pressed', chosen[button.dataset.action] === button.dataset.value)
  }
}

// ---- Actions

async function act(action, row = '', value = '') {
  said.textContent = ''
  const answer = await post(`${path}/actions`, { action, row, value })
  if (answer.errors) said.textContent = Object.values(answer.errors).join(' ')
  else showAnswer(answer)
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-action]')
  if (button) act(button.dataset.action, button.dataset.row, button.dataset.value)
})

document.addEventListener('submit', (event) => {
  event.preventDefault()
  const form = event.target
  act(form.dataset.action, '', form.elements.value.value)
  form.reset()
})
