// Editing a city's name in its row: by a double click on it, or F2. Enter saves, Escape cancels.
//
// The field belongs to the row's element, so it follows the row, and stays when the row is written again. What others
// change meanwhile is displayed, as in the dialog, before anything replaces it.
import { changedMeanwhile } from './dialogs.js'
import { post } from './post.js'

let edit = null // { row, city, was, field, error }
let finished = () => {} // called with what was typed and not saved, if the row has left the page

export function prepareEditing(whenFinished) {
  finished = whenFinished
}

export function editInPlace(row, city) {
  if (edit) end()
  const field = Object.assign(document.createElement('input'), {
    value: city.name, dir: 'auto', autocomplete: 'off', ariaLabel: `Name of ${city.name}`,
  })
  const error = Object.assign(document.createElement('p'), { className: 'error', id: 'in-place-error', role: 'alert' })
  const box = Object.assign(document.createElement('div'), { className: 'in-place', role: 'gridcell' })
  field.setAttribute('aria-describedby', error.id)
  field.tabIndex = -1
  box.append(field, error)
  row.append(box)
  edit = { row, city, was: city.name, field, error }
  field.addEventListener('keydown', keyDown)
  field.addEventListener('blur', () => requestAnimationFrame(() => left(field)))
  field.focus()
  field.select()
}

// After each change of the list; `nameOf(row)` is what the row says now.
export function followEdit(nameOf) {
  if (!edit) return
  const { row, city, was, field } = edit
  if (isGone(row)) {
    const typed = field.value
    end()
    if (typed !== was) finished(city, typed)
    return
  }
  const name = nameOf(row)
  if (name === was || edit.isBusy) return
  edit.was = name
  if (field.value === was) field.value = name
  else if (field.value !== name) showError(changedMeanwhile('name', name))
}

function keyDown(event) {
  if (event.isComposing || event.key !== 'Enter' && event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Enter') save()
  else if (!edit.isBusy) end()
}

// A field that was left is closed if nothing was typed. What was typed stays until it is saved or canceled.
function left(field) {
  if (edit?.field === field && document.activeElement !== field && field.value === edit.was && !edit.isBusy) close()
}

async function save() {
  const current = edit
  const { city, field, was } = current
  if (current.isBusy) return
  if (field.value === was) return end()
  current.isBusy = field.readOnly = true
  const answer = await post('/cities/update', { id: city.id, name: field.value, 'was-name': was })
  current.isBusy = field.readOnly = false
  if (edit !== current) return
  if (answer.current) current.was = answer.current.name
  if (answer.errors) showError(Object.values(answer.errors).join(' '))
  else end()
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
}

// A row that was deleted is visible for a moment.
const isGone = (row) => !row.isConnected || row.matches('.list-ghost')
