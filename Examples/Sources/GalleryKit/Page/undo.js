// Messages about the last edit, and undoing a deletion.
import { post } from './post.js'

const element = (id) => document.getElementById(id)
const toast = element('toast')
const shownFor = 12_000
let leaving
let giveFocus = () => {} // restores the focus when the toast closes

// The ID that distinguishes this tab's deletions from those of others, also after the page was loaded again.
export function tab() {
  let name = sessionStorage.getItem('tab')
  if (!name) {
    name = crypto.getRandomValues(new Uint32Array(4)).join('-') // also without TLS
    sessionStorage.setItem('tab', name)
  }
  return name
}

export function showDeletion(name) {
  showToast(`Deleted ${isolate(name)}`, true)
}

// Listens to the toast; `focus` is called if it had the focus and closes.
export function prepareUndo(focus) {
  giveFocus = focus
  element('undo').addEventListener('click', undo)
  element('dismiss').addEventListener('click', hide)
  document.addEventListener('keydown', (event) => {
    const editing = event.target.closest('input, textarea, select, dialog')
    if (editing || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
    if (event.key === 'z') {
      event.preventDefault()
      undo()
    }
  })
}

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

function hide() {
  const hadFocus = toast.contains(document.activeElement)
  toast.hidden = true
  if (hadFocus) giveFocus()
}

function leaveLater() {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    // Not while someone is about to use it.
    if (toast.matches(':hover') || toast.querySelector(':focus-visible')) leaveLater()
    else hide()
  }, shownFor)
}

async function undo() {
  hide()
  const answer = await post('/cities/undo', { tab: tab() })
  if (answer.errors) showToast(Object.values(answer.errors).join(' '), false)
  else showToast(`${isolate(answer.name)} is back`, false)
}
