// Editing a city's name or population in its row: by a double click on it, or F2. Enter saves, Escape cancels, and Tab
// saves and continues with the other one.
//
// The field belongs to the row's element, so it follows the row, and stays when the row is written again. What others
// change meanwhile is displayed, as in the dialog, before anything replaces it.
import { changedMeanwhile } from './dialogs.js'
import { post } from './post.js'

let edit = null // { row, city, name, was, field, error, saving }; `name` is what is edited: 'name' or 'population'
let finished = () => {} // called with the city as typed and not saved, if the row has left the page
let read = () => {} // returns what a row says now

export function prepareEditing(cityIn, whenFinished) {
  read = cityIn
  finished = whenFinished
}

// What is typed in another field is saved first; if that fails, the other field stays.
export async function editInPlace(row, name = 'name') {
  while (edit) if (!await save()) return
  if (isGone(row)) return
  const city = read(row)
  const field = Object.assign(document.createElement('input'), {
    value: city[name], dir: 'auto', autocomplete: 'off', inputMode: name === 'name' ? 'text' : 'numeric',
    ariaLabel: `${name === 'name' ? 'Name' : 'Population'} of ${city.name}`,
  })
  const error = Object.assign(document.createElement('p'), { className: 'error', id: 'in-place-error', role: 'alert' })
  const box = Object.assign(document.createElement('div'), { className: `in-place of-${name}`, role: 'gridcell' })
  field.setAttribute('aria-describedby', error.id)
  field.tabIndex = -1
  box.append(field, error)
  row.append(box)
  edit = { row, city, name, was: city[name], field, error, saving: null }
  field.addEventListener('keydown', keyDown)
  field.addEventListener('blur', () => requestAnimationFrame(() => left(field)))
  field.focus()
  field.select()
}

// After each change of the list.
export function followEdit() {
  if (!edit) return
  const { row, city, name, was, field } = edit
  if (isGone(row)) {
    const typed = field.value
    end()
    if (typed !== was) finished({ ...city, [name]: was }, { [name]: typed })
    return
  }
  const now = read(row)[name]
  if (now === was || edit.saving) return
  edit.was = now
  if (field.value === was) field.value = now
  else if (field.value !== now) showError(changedMeanwhile(name, now))
}

function keyDown(event) {
  if (event.isComposing || !['Enter', 'Escape', 'Tab'].includes(event.key)) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Enter') save()
  else if (event.key === 'Tab') goOn()
  else if (!edit.saving) end()
}

async function goOn() {
  const { row, name } = edit
  if (await save() && !isGone(row)) editInPlace(row, name === 'name' ? 'population' : 'name')
}

// A field that was left is closed if nothing was typed. What was typed stays until it is saved or canceled.
function left(field) {
  if (edit?.field === field && document.activeElement !== field && field.value === edit.was && !edit.saving) close()
}

// Returns whether the field was closed, because it was saved or there was nothing to save.
function save() { return edit.saving ??= saveChange(edit) }

async function saveChange(current) {
  const { city, name, field, was } = current
  if (field.value === was) return end()
  field.readOnly = true
  const answer = await post('/cities/update', { id: city.id, [name]: field.value, [`was-${name}`]: was })
  field.readOnly = false
  current.saving = null
  if (edit !== current) return false
  if (answer.current) current.was = `${answer.current[name]}`
  if (answer.errors) showError(Object.values(answer.errors).join(' '))
  else return end()
  return false
}

function showError(text) {
  const { row, field, error } = edit
  error.textContent = text
  // Below the row, unless the list ends there.
  error.classList.toggle('above', row.getBoundingClientRect().bottom > innerHeight - 120)
  field.setAttribute('aria-invalid', 'true')
}

function close() {
  edit.field.parentElement.remove()
  edit = null
}

// Closes the field and gives the focus back to the row.
function end() {
  const { row } = edit
  close()
  if (!isGone(row)) row.focus({ preventScroll: true })
  return true
}

// A row that was deleted is visible for a moment.
const isGone = (row) => !row.isConnected || row.matches('.list-ghost')
