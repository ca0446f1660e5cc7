// The page “World cities” around its list: search, the two dialogs, undo, the notices.
import { ListView } from '/list/list.js'

const element = (id) => document.getElementById(id)

// ---- The list

const list = new ListView(element('cities'), { url: '/cities', rowHeight: 48, headerHeight: 32 })
const search = element('search')
const count = element('count')
const nothing = element('nothing')
const numbers = new Intl.NumberFormat('en-US')
const cities = (number) => `${numbers.format(number)} ${number === 1 ? 'city' : 'cities'}`
// What the list on screen was searched for. The list says when it shows another search.
let shown = ''
let wanted = ''

function showCount() {
  const rows = list.rowCount
  if (shown === '') count.dataset.total = rows
  const total = Number(count.dataset.total)
  count.textContent = shown === '' ? cities(total) : `${cities(rows)} found`
  nothing.hidden = rows > 0 || shown === ''
  nothing.querySelector('q').textContent = shown
}

list.addEventListener('open', () => {
  shown = wanted
  showCount()
})
list.addEventListener('patch', showCount)
list.addEventListener('offline', () => { element('offline').hidden = false })
list.addEventListener('online', () => { element('offline').hidden = true })

let typing
function applySearch() {
  clearTimeout(typing)
  const text = search.value.trim()
  if (text === wanted) return
  wanted = text
  list.search(text)
}
search.addEventListener('input', () => {
  clearTimeout(typing)
  typing = setTimeout(applySearch, 120)
})
search.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') applySearch()
})
// A browser keeps a field's text when the page is loaded again.
if (search.value !== '') applySearch()

// ---- Posts

// Tells this tab's deletions from those of others, also after the page was loaded again.
function tab() {
  let name = sessionStorage.getItem('tab')
  if (!name) {
    name = crypto.randomUUID()
    sessionStorage.setItem('tab', name)
  }
  return name
}

// Returns the answer's JSON; `errors` holds sentences by field when the server did not do it.
async function post(path, fields) {
  try {
    const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
    const answer = await response.json()
    return response.ok || answer.errors ? answer : { errors: { form: 'The server could not do this.' } }
  } catch {
    return { errors: { form: 'The server cannot be reached. Nothing was saved.' } }
  }
}

// ---- Dialogs

function showErrors(dialog, errors) {
  const rest = []
  for (const control of dialog.querySelectorAll('input, select')) control.removeAttribute('aria-invalid')
  for (const text of dialog.querySelectorAll('.error')) text.textContent = ''
  for (const [field, message] of Object.entries(errors)) {
    const control = dialog.querySelector(`[name="${CSS.escape(field)}"]:not([type="hidden"])`)
    if (control) {
      control.setAttribute('aria-invalid', 'true')
      element(control.getAttribute('aria-describedby')).textContent = message
    } else {
      rest.push(message)
    }
  }
  dialog.querySelector('[data-field="form"]').textContent = rest.join(' ')
  dialog.querySelector('[aria-invalid]')?.focus()
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

// Runs one request of a dialog at a time, with its buttons disabled meanwhile.
async function submit(dialog, path, fields, done) {
  if (dialog.dataset.busy) return
  dialog.dataset.busy = 'yes'
  const answer = await post(path, fields)
  delete dialog.dataset.busy
  if (answer.errors) {
    showErrors(dialog, answer.errors)
  } else {
    dialog.close()
    done(answer)
  }
}

const addDialog = element('add-dialog')
const editDialog = element('edit-dialog')

for (const dialog of [addDialog, editDialog]) {
  const form = dialog.querySelector('form')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit(dialog, form.getAttribute('action'), new FormData(form), () => {})
  })
  dialog.querySelector('.cancel').addEventListener('click', () => dialog.close())
}

element('add').addEventListener('click', () => open(addDialog, {}))

element('cities').addEventListener('click', (event) => {
  const row = event.target.closest('.city')
  if (row) open(editDialog, row.dataset)
})

editDialog.querySelector('.delete').addEventListener('click', () => {
  const id = editDialog.querySelector('form').elements.id.value
  submit(editDialog, '/cities/delete', { id, tab: tab() }, (city) => showToast(`Deleted ${isolate(city.name)}`, true))
})

// ---- Undo

const toast = element('toast')
const shownFor = 12_000
let leaving

// Keeps a name of another writing direction from moving the words around it; long names are cut.
function isolate(text) {
  const characters = Array.from(text)
  return `\u2068${characters.length > 60 ? characters.slice(0, 60).join('') + '…' : text}\u2069`
}

function showToast(text, undoable) {
  toast.querySelector('p').textContent = text
  toast.hidden = false
  element('undo').hidden = !undoable
  if (undoable) element('undo').focus({ preventScroll: true })
  leaveLater()
}

function leaveLater() {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    // Not while someone is about to use it.
    if (toast.matches(':hover') || toast.querySelector(':focus-visible')) leaveLater()
    else toast.hidden = true
  }, shownFor)
}

async function undo() {
  toast.hidden = true
  const answer = await post('/cities/undo', { tab: tab() })
  if (answer.errors) showToast(Object.values(answer.errors).join(' '), false)
  else showToast(`${isolate(answer.name)} is back`, false)
}

element('undo').addEventListener('click', undo)
element('dismiss').addEventListener('click', () => { toast.hidden = true })
document.addEventListener('keydown', (event) => {
  const editing = event.target.closest('input, textarea, select, dialog')
  if (editing || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
  if (event.key === 'z' && !toast.hidden && !element('undo').hidden) {
    event.preventDefault()
    undo()
  }
})
