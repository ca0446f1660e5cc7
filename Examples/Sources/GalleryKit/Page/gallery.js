// The page “World cities” around its list: search, the count, the notices.
import { ListView } from '/list/list.js'
import { closeEditDialog, editedCity, followCity, followRow, openAddDialog, openCountryDialog, openEditDialog, prepareDialogs } from './dialogs.js'
import { textScale } from './frame.js'
import { editInPlace, followEdit, prepareEditing } from './inplace.js'
import './inspector.js'
import { showOnMap } from './map.js'
import { prepareUndo } from './undo.js'

const element = (id) => document.getElementById(id)
const cities = element('cities')
const search = element('search')
const count = element('count')
const nothing = element('nothing')

// ---- The list

const { path, stream } = cities.dataset
const list = new ListView(cities, { url: path, stream, address: '', rowHeight: 48 * textScale, headerHeight: 32 * textScale })
const drawMap = showOnMap(cities, element('map'))
const numbers = new Intl.NumberFormat('en-US')
const inWords = (number) => `${numbers.format(number)} ${number === 1 ? 'city' : 'cities'}`

function showCount() {
  const rows = list.rowCount
  const shown = list.shownSearch
  if (shown === '') count.dataset.total = rows
  count.textContent = shown === '' ? inWords(rows) : `${inWords(rows)} found`
  nothing.hidden = rows > 0 || shown === ''
  nothing.querySelector('q').textContent = shown
}

function received({ detail: message }) {
  showCount()
  // Going back and forward changes the search, too.
  if (message.k === 'open' && search !== document.activeElement) search.value = list.shownSearch
  drawMap()
  followEdit()
  followDialog()
  document.dispatchEvent(new CustomEvent('list-patch', { detail: { message, rowCount: list.rowCount } }))
}

list.addEventListener('open', received)
list.addEventListener('patch', received)
list.addEventListener('offline', () => { element('offline').hidden = false })
list.addEventListener('online', () => { element('offline').hidden = true })

search.addEventListener('input', () => list.search(search.value.trim()))
search.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') list.search(search.value.trim(), { now: true })
})
// What was typed before this script ran; the field has the text of the address otherwise.
if (search.value !== search.defaultValue) list.search(search.value.trim(), { now: true })

// ---- Edits

// What a row says: it is sent often, so nothing is in it twice.
function cityIn(row) {
  const text = (name) => row.querySelector(`.${name}`).textContent
  return {
    id: row.dataset.id, name: text('name'), population: text('population').replaceAll(',', ''),
    country: row.dataset.country,
  }
}

element('add').addEventListener('click', openAddDialog)
let clicked // the name or population that was clicked, which has opened the dialog: a double click edits it in its row
cities.addEventListener('click', ({ target, detail }) => {
  const row = target.closest('.city')?.closest('.list-row')
  const country = target.closest('.country')
  if (row) openDialog(row)
  if (country) openCountryDialog(country.dataset.name)
  const field = row && detail === 1 && target.closest('.name, .population')
  clicked = field ? { row, name: field.classList[0] } : null
})
document.addEventListener('mousedown', (event) => {
  if (event.detail === 2 && clicked?.row.isConnected) {
    event.preventDefault()
    closeEditDialog()
    editInPlace(clicked.row, clicked.name)
  }
  clicked = null
}, { capture: true })
cities.addEventListener('keydown', (event) => {
  const row = event.target.closest('.list-row')
  if (event.key !== 'F2' || !row || event.target.closest('input')) return
  event.preventDefault()
  editInPlace(row)
})
prepareEditing((row) => cityIn(row.querySelector('.city')), openEditDialog)

// What is in a row is looked up when it is needed: a change replaces it.
function openDialog(row) { openEditDialog(cityIn(row.querySelector('.city'))) }

function followDialog() {
  const id = editedCity()
  if (!id) return
  const row = cities.querySelector(`.list-row:not(.list-ghost) .city[data-id="${CSS.escape(id)}"]`)
  if (row) followRow(cityIn(row))
  else followCity()
}

// The row's button may be another one now, or in another place.
prepareDialogs(() => {
  const active = document.activeElement
  if (active === document.body || cities.contains(active) && !active.closest('.in-place')) list.focus()
})
prepareUndo(() => list.focus())
