// A list's page on the server: opening it, its messages, the posts that request windows. A tab that is hidden for a while closes
// its page, and opens another one when it is visible again.
import { decode, isOpening } from './decoding.js'
import { Retry, retryAfter } from './retry.js'

// All times are in milliseconds.
const lateAnswer = 10_000 // to a post; then the stream is restarted, unless it is alive
const lostAnswer = 180_000 // to a post; then the stream is restarted, even if it is alive
const hiddenTime = 5000 // until a hidden tab closes its page
const stable = 5000 // after which a page that is lost is opened again at once
const patience = 4000 // without a connection, until the list notifies `offline`

// Connects a list, which has `wanted(sequence)`, `receive(message)`, `dropped()`, `answered()`, `refused(isLasting)` and `notify(event)`,
// until the signal is aborted.
export function connect({ url, stream }, list, signal) {
  const connection = { page: null, online: false, post, restart: reopen } // page is named by the server
  const retry = new Retry()
  signal.addEventListener('abort', leave) // before the channel ends
  const send = openChannel({ url, stream }, receive, signal)
  let openedAt = 0
  let notBefore = 0 // the time for which the server has asked
  let token = 0 // counts the pages, so that messages to an earlier one are ignored
  let isPaused = true
  let posting = null // aborts the post whose answer is awaited
  let joins = 0 // counts the calls of `join`, so that only the lock of the last one is used
  let sequence = 0
  let isOfflineNotified = false // whether `offline` was notified since the last `online`
  let alive = null // releases the lock that proves that this tab exists
  let hiddenTimer
  let openTimer
  let noticeTimer
  let busyTimer

  // MARK: The page

  async function join() {
    isPaused = false
    notifyLater()
    const number = joins += 1
    const lock = stream ? await holdLock() : null
    if (!isPaused && number === joins) send({ do: 'join', alive: lock })
  }

  function pause() {
    if (!isPaused) leave()
  }

  function leave() {
    clearTimeout(hiddenTimer)
    isPaused = true
    drop()
    send({ do: 'leave' })
    alive?.abort()
  }

  function open() {
    drop()
    if (isPaused) return
    const pause = notBefore - performance.now()
    if (pause > 0) {
      openTimer = setTimeout(open, pause)
      return
    }
    openedAt = performance.now()
    notifyLater()
    token += 1
    send({ do: 'open', token, fields: { list: url, ...list.wanted(0) } })
  }

  function drop() {
    clearTimeout(openTimer)
    clearTimeout(noticeTimer)
    clearTimeout(busyTimer)
    connection.page = null
    connection.online = false
    posting?.abort()
    posting = null
    token += 1
    list.dropped()
  }

  // Opens another page on the same stream: at once, or after a pause if the last one was opened just before.
  function reopen(after = 0) {
    if (!after && performance.now() - openedAt > stable) return open()
    drop()
    notifyOffline()
    const pause = retry.next(after)
    if (after) notBefore = performance.now() + pause
    openTimer = setTimeout(open, pause)
  }

  function notifyLater() {
    clearTimeout(noticeTimer)
    noticeTimer = setTimeout(notifyOffline, patience)
  }

  function notifyOffline() {
    if (!isOfflineNotified) list.notify('offline')
    isOfflineNotified = true
  }

  function receive({ is, token: of, data, after, status }) {
    if (isPaused || signal.aborted) return
    switch (is) {
      case 'online': return open()
      case 'moved': return void join()
      case 'message': return of === token && receiveMessage(data)
      case 'refused':
      case 'unopened': // as refused, and the channel tries again by itself
        if (of !== token) return
        if (isInvalid(status)) list.refused(true)
        return is === 'refused' && reopen(after)
      case 'offline':
        drop()
        return notifyOffline()
    }
  }

  function receiveMessage(data) {
    let message = null
    try {
      message = decode(data)
    } catch {
      return reopen()
    }
    if (isOpening(message)) connection.page = message.page
    else if (!connection.page) return reopen()
    list.receive(message)
    if (connection.online) return
    clearTimeout(noticeTimer)
    retry.opened()
    connection.online = true
    isOfflineNotified = false
    list.notify('online')
  }

  // MARK: Posts

  // Returns whether a request is invalid, such as a search whose text is too long: the page's content remains the same.
  function isInvalid(status) { return status === 400 || status === 413 }

  // Posts the wanted window; not while an answer is awaited, after which `answered` or `refused` check the window again.
  async function post() {
    if (!connection.page || posting) return
    posting = new AbortController()
    const before = token
    sequence += 1
    const body = new URLSearchParams({ page: connection.page, sequence, ...list.wanted(sequence) })
    const begun = performance.now()
    const timer = setInterval(() => send({ do: performance.now() - begun < lostAnswer ? 'check' : 'restart' }), lateAnswer)
    const answer = await fetch(`${url}/window`, { method: 'POST', body, signal: posting.signal }).catch(() => null)
    clearInterval(timer)
    if (token !== before) return
    const isBusy = answer?.status === 503 || answer?.status === 429
    if (isBusy) await new Promise((resolve) => { busyTimer = setTimeout(resolve, retry.next(retryAfter(answer))) })
    if (token !== before) return
    posting = null
    if (answer?.ok) list.answered()
    else if (isBusy || isInvalid(answer?.status)) list.refused(!isBusy)
    else if (answer) reopen()
    else send({ do: 'restart' })
  }

  // Connects again, or checks the connection by a post: a stream can have ended unnoticed, for instance while the computer slept.
  function wake() {
    if (isPaused) join()
    else if (connection.page) post()
    else send({ do: 'wake' })
  }

  // MARK: The tab

  // Returns the name of a lock that this tab has as long as it lives.
  function holdLock() {
    alive?.abort()
    alive = new AbortController()
    const ending = new Promise((resolve) => alive.signal.addEventListener('abort', resolve))
    const name = `list ${globalThis.crypto.randomUUID?.() ?? ''}`
    return new Promise((resolve) => {
      if (!navigator.locks) resolve(null)
      else navigator.locks.request(name, () => (resolve(name), ending)).catch(() => resolve(null))
    })
  }

  function changeVisibility() {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(pause, hiddenTime)
    else wake()
  }

  addEventListener('online', () => document.hidden || wake(), { signal })
  document.addEventListener('visibilitychange', changeVisibility, { signal })
  addEventListener('pagehide', pause, { signal })
  addEventListener('pageshow', (event) => event.persisted && wake(), { signal })
  if (!document.hidden) join()
  return connection
}

// MARK: - Channels

// A channel connects a list with its messages: through the stream that the whole browser shares, or through a stream for one list.
// All channels accept the same requests, see hub.js. A page loads only the channel to the shared worker; the other channels are
// loaded if there is none.

const loadPause = 5000 // milliseconds after a failure

// Opens the channel of a list; returns the function that sends requests. `receive` is called with the messages.
function openChannel({ url, stream }, receive, signal) {
  if (!stream) return later(async () => (await import('./channel.js')).directChannel(url, receive, signal), receive, signal)
  const address = new URL(stream, document.baseURI).href
  return globalThis.SharedWorker ? workerChannel(address, receive, signal) : otherChannel(address, receive, signal)
}

function workerChannel(address, receive, signal) {
  const worker = new SharedWorker(new URL('./stream.js', import.meta.url), { type: 'module', name: address })
  let send = (data) => worker.port.postMessage(data)
  worker.port.onmessage = ({ data }) => receive(data)
  worker.onerror = () => { // it could not be loaded
    if (signal.aborted) return
    worker.onerror = null
    send = otherChannel(address, receive, signal)
    receive({ is: 'moved' })
  }
  signal.addEventListener('abort', () => worker.port.close())
  return (data) => send(data)
}

// Opens a channel through a tab that leads, see leader.js, or through a hub for one list.
function otherChannel(address, receive, signal) {
  return later(async () => navigator.locks && globalThis.BroadcastChannel
    ? (await import('./leader.js')).leaderChannel(address, receive, signal)
    : (await import('./channel.js')).hubChannel(address, receive, signal), receive, signal)
}

// Returns a function that stores requests until the channel is loaded, and sends them then.
function later(open, receive, signal) {
  const waiting = []
  let timer
  let send = (data) => waiting.push(data)
  async function load() {
    try {
      const channel = await open()
      if (signal.aborted) return
      send = channel
      for (const data of waiting) send(data)
    } catch {
      if (signal.aborted) return
      receive({ is: 'offline' })
      timer = setTimeout(load, loadPause)
    }
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  load()
  return (data) => send(data)
}
