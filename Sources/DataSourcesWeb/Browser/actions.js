// Actions of people as posts to the server, the commands of items, and the notices of failures.

// All times are in milliseconds.
const lateAnswer = 10_000 // to an action; then it ends, if the list isn't connected or the action begins no work
const lostAnswer = 180_000 // to an action, which then ends also if the list is connected

const quickActions = ['commands', 'find', 'extend', 'toggle']

// Posts an action; returns the answer, or nothing after a notice of the failure. `list` has url, page, texts, notices and isConnected.
export async function post(list, action, key, fields = {}) {
  const { url, page, texts, notices } = list
  if (!page) return void notices.show(texts.offline)
  const body = new URLSearchParams({ page, action, key, ...fields })
  const ending = new AbortController()
  const begun = performance.now()
  const longest = quickActions.includes(action) ? lateAnswer : lostAnswer
  let missing = 0 // how often the list wasn't connected, which it isn't for a moment when its page is opened again
  const timer = setInterval(() => {
    missing = list.isConnected || document.hidden ? 0 : missing + 1
    if (missing > 1 || performance.now() - begun >= longest) ending.abort()
  }, lateAnswer)
  const response = await fetch(`${url}/action`, { method: 'POST', body, signal: ending.signal }).catch(() => null)
  clearInterval(timer)
  if (!response) return void notices.show(ending.signal.aborted ? texts.unanswered : texts.offline)
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  notices.show(answer.message ?? texts.failed)
  return null
}

// MARK: - Commands

// The commands of an item, as the server sends them when they are requested.

export const perform = (list, key, action, fields) => post(list, action, key, fields)

// Returns { commands, deletion }: [{ title, isDestructive, isDisabled, path, children }], and the title of the deletion if
// the item can be deleted. Returns nothing if there is no answer.
export async function commandsOf(list, key) {
  const answer = await post(list, 'commands', key)
  const read = (commands = [], path = []) => commands.map(({ t: title, d, x, c }, index) => ({
    title, isDestructive: Boolean(d), isDisabled: Boolean(x), path: [...path, index].join('.'), children: read(c, [...path, index]),
  }))
  return answer && { commands: read(answer.commands), deletion: answer.delete }
}

// MARK: - Notices

// The live region that assistive technology reads out politely: failures, which are visible too, and changes.

const visibleTime = 6000 // milliseconds
const countingPause = 2000 // milliseconds without changes, after which they are announced together

export class Notices {
  #element
  #texts
  #signal
  #difference = 0
  #timer
  #hideTimer

  constructor(list, texts, signal) {
    this.#texts = texts
    this.#signal = signal
    this.#element = Object.assign(document.createElement('div'), { className: 'list-notice', role: 'status' })
    list.after(this.#element)
    signal.addEventListener('abort', () => {
      clearTimeout(this.#timer)
      clearTimeout(this.#hideTimer)
      this.#element.remove()
    })
  }

  // Displays a sentence for some time.
  show(sentence) {
    if (this.#signal.aborted) return
    this.say(sentence)
    this.#element.classList.add('list-visible')
    clearTimeout(this.#hideTimer)
    this.#hideTimer = setTimeout(() => this.#element.classList.remove('list-visible'), visibleTime)
  }

  // Has assistive technology read out a sentence, which is visible only while another one is displayed.
  say(sentence) {
    if (!this.#element.classList.contains('list-visible')) this.#element.textContent = ''
    this.#element.textContent = sentence
  }

  // Announces another number of items after a pause, if `isRelevant()` then, such as when the focus is in the list.
  changed(difference, count, isRelevant) {
    this.#difference += difference
    if (!difference) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.#difference && isRelevant()) this.say(this.#texts.changed(this.#difference, count))
      this.#difference = 0
    }, countingPause)
  }
}
