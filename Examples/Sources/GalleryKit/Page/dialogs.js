// The dialogs that add and edit a city, and rename a country. The one for edits sends only what was changed, follows the row while it is open, and
// says when someone else has changed the same thing.
import { post } from './post.js'
import { showDeletion, tab } from './undo.js'

const addDialog = document.getElementById('add-dialog')
const editDialog = document.getElementById('edit-dialog')
const countryDialog = document.getElementById('country-dialog')
const fields = ['name', 'population']
const deleted = 'Someone else has deleted this city. What you typed stays here, but it can’t be saved.'
let isLookedFor = false // since the last answer
let isLooking = false
let was = {} // what the row said, by field, as far as the dialog has displayed it

export function openAddDialog() {
  open(addDialog, {})
}

// Opens the dialog when no other one is open. `typed` is what was begun elsewhere: a name or a population.
export function openEditDialog(city, typed = {}) {
  const other = [addDialog, editDialog, countryDialog].find((dialog) => dialog.open)
  if (other) {
    other.addEventListener('close', () => {
      openEditDialog(city, typed)
      followCity() // the city may have been deleted meanwhile
    }, { once: true })
    return
  }
  const { id, name, population, country } = city
  was = { name, population }
  showGone(false)
  showCountry(country)
  open(editDialog, { id, name, population, ...typed })
}

export function closeEditDialog() {
  editDialog.close()
}

export function openCountryDialog(name) {
  open(countryDialog, { name, was: name })
}

function showCountry(name) {
  editDialog.querySelector('.country-name').textContent = name
}

// The city that is being edited; null when none is.
export function editedCity() {
  return editDialog.open ? controls().id.value : null
}

export const changedMeanwhile = (field, value) => `Someone else has changed the ${field} to “${value}”. Saving replaces it.`

// Someone else has changed the row, perhaps; what this dialog saves itself comes from the server's answer.
export function followRow({ name, population, country }) {
  showCountry(country)
  if (editDialog.dataset.busy) return
  if (showGone(false)) showErrors(editDialog, {})
  const current = { name, population }
  const errors = {}
  for (const field of fields) {
    const isOther = current[field] !== was[field] && current[field] !== controls()[field].value
    if (isOther && isChanged(field)) errors[field] = changedMeanwhile(field, current[field])
  }
  if (fields.some((field) => current[field] !== was[field])) showCurrent(current, errors)
}

// Looks for the edited city on the server when the page doesn't have its row: it was moved, or someone else has deleted it.
export async function followCity() {
  isLookedFor = true
  if (isLooking) return
  isLooking = true
  while (isLookedFor && editDialog.open) {
    isLookedFor = false
    const id = editedCity()
    const response = await fetch(`/cities/current?id=${id}`).catch(() => null)
    if (!response?.ok) continue
    const { city } = await response.json()
    if (editedCity() !== id || editDialog.dataset.busy) continue
    if (city) followRow(city)
    else if (showGone(true)) showErrors(editDialog, { form: deleted })
  }
  isLooking = false
}

// A city that is gone can't be saved; what was typed stays. Returns whether this is new.
function showGone(isGone) {
  if (isGone === editDialog.classList.contains('gone')) return false
  editDialog.classList.toggle('gone', isGone)
  for (const button of editDialog.querySelectorAll('.delete, .rename, [type=submit]')) button.disabled = isGone
  return true
}

// `closed` is called when a dialog has closed.
export function prepareDialogs(closed) {
  for (const dialog of [addDialog, editDialog, countryDialog]) {
    dialog.querySelector('form').addEventListener('submit', (event) => {
      event.preventDefault()
      if (dialog === editDialog) save()
      else submit(dialog, event.target.getAttribute('action'), new FormData(event.target))
    })
    dialog.querySelector('.cancel').addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', closed)
  }
  editDialog.querySelector('.rename').addEventListener('click', () => {
    editDialog.close()
    openCountryDialog(editDialog.querySelector('.country-name').textContent)
  })
  editDialog.querySelector('.delete').addEventListener('click', () => {
    const change = { id: controls().id.value, tab: tab() }
    submit(editDialog, '/cities/delete', change, (city) => showDeletion(city.name))
  })
}

function save() {
  const changed = fields.filter(isChanged)
  if (!changed.length) return editDialog.close()
  const change = { id: controls().id.value }
  for (const field of changed) {
    change[field] = controls()[field].value
    change[`was-${field}`] = was[field]
  }
  submit(editDialog, '/cities/update', change)
}

function controls() {
  return editDialog.querySelector('form').elements
}

// A browser changes some texts when a field shows them, line ends for instance.
function isChanged(field) {
  const control = controls()[field]
  const shown = control.cloneNode()
  shown.value = was[field]
  return control.value !== shown.value
}

// What was not changed follows; what was stays, and is compared with what the row says now.
function showCurrent(current, errors) {
  const changed = fields.filter(isChanged)
  was = Object.fromEntries(fields.map((field) => [field, String(current[field])]))
  for (const field of fields) if (!changed.includes(field)) controls()[field].value = was[field]
  showErrors(editDialog, errors)
}

function open(dialog, values) {
  const form = dialog.querySelector('form')
  form.reset()
  showErrors(dialog, {})
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value
  dialog.showModal()
  form.elements.name.focus()
  form.elements.name.select()
}

function showErrors(dialog, errors) {
  const rest = []
  for (const control of dialog.querySelectorAll('input, select')) control.removeAttribute('aria-invalid')
  for (const text of dialog.querySelectorAll('.error')) text.textContent = ''
  for (const [field, message] of Object.entries(errors)) {
    const control = dialog.querySelector(`[name="${CSS.escape(field)}"]:not([type="hidden"])`)
    if (control) {
      control.setAttribute('aria-invalid', 'true')
      document.getElementById(control.getAttribute('aria-describedby')).textContent = message
    } else {
      rest.push(message)
    }
  }
  dialog.querySelector('[data-field="form"]').textContent = rest.join(' ')
  dialog.querySelector('[aria-invalid]')?.focus()
}

// Runs one request of a dialog at a time, with its buttons disabled meanwhile.
async function submit(dialog, path, change, done = () => {}) {
  if (dialog.dataset.busy) return
  dialog.dataset.busy = 'yes'
  const answer = await post(path, change)
  delete dialog.dataset.busy
  if (answer.current) {
    showCurrent(answer.current, answer.errors ?? {})
  } else if (answer.errors) {
    showErrors(dialog, answer.errors)
  } else {
    dialog.close()
    done(answer)
  }
}
