// A stream for all tabs without a shared worker: the tab that has a lock is the leader, and has the hub of the stream. A leader that
// is closed or hidden releases the lock, by which another tab becomes the leader, and all lists join again.
import { Hub } from './hub.js'

export function leaderChannel(stream, receive, signal) {
  const id = crypto.randomUUID()
  const radio = new BroadcastChannel(`lists ${stream}`)
  const ports = new Map() // of the hub, by the IDs of the channels
  let hub = null // while this tab leads
  let candidacy = null // aborts waiting for the lock
  let release = () => {} // the lock

  function lead() {
    hub = new Hub(stream)
    radio.postMessage({ leader: id })
    receive({ is: 'moved' })
    return new Promise((resolve) => { release = resolve })
  }

  function run() {
    if (candidacy) return
    candidacy = new AbortController()
    navigator.locks.request(`lists ${stream}`, { signal: candidacy.signal }, lead).catch(() => {})
  }

  function stepDown() {
    candidacy?.abort()
    candidacy = null
    hub?.close()
    hub = null
    ports.clear()
    release()
  }

  function portOf(client) {
    if (!ports.has(client)) {
      const postMessage = (data) => {
        if (client === id) queueMicrotask(() => receive(data)) // later, as by a port
        else radio.postMessage({ to: client, data })
      }
      const port = { postMessage }
      ports.set(client, port)
      hub.add(port)
    }
    return ports.get(client)
  }

  function send(data) {
    if (data.do === 'join') run()
    if (hub) portOf(id).onmessage({ data })
    else radio.postMessage({ from: id, data })
    if (data.do === 'leave') stepDown()
  }

  radio.onmessage = ({ data: { leader, from, to, data } }) => {
    if (leader) receive({ is: 'moved' })
    else if (to === id) receive(data)
    else if (from && hub) portOf(from).onmessage({ data })
  }
  signal.addEventListener('abort', () => {
    stepDown()
    radio.close()
  })
  return send
}
