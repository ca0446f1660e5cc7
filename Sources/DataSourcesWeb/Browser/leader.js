// A stream for all tabs without a shared worker: one of the tabs leads and has it. The tab that has the lock is the leader; a
// leader that is left or hidden gives it to the next one, and everyone joins again.
import { Hub } from './hub.js'

export function leaderChannel(stream, receive, signal) {
  const id = crypto.randomUUID()
  const radio = new BroadcastChannel(`lists ${stream}`)
  const ports = new Map()
  let hub = null
  let candidacy = null
  let release = () => {}

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
        if (client === id) queueMicrotask(() => receive(data))
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
