// The way from a list to its messages: through the stream that the whole browser shares, or through one of its own. All
// ways understand the same words, see hub.js.
import { Hub } from './hub.js'
import { leaderChannel } from './leader.js'
import { Line } from './line.js'

// Returns the function that sends; `receive` gets the messages.
export function openChannel({ url, stream }, receive, signal) {
  if (!stream) return ownChannel(url, receive, signal)
  const address = new URL(stream, document.baseURI).href
  const others = navigator.locks && globalThis.BroadcastChannel ? leaderChannel : hubChannel
  if (!globalThis.SharedWorker) return others(address, receive, signal)
  return workerChannel(address, receive, signal, others)
}

function workerChannel(address, receive, signal, others) {
  const worker = new SharedWorker(new URL('./worker.js', import.meta.url), { type: 'module', name: address })
  let send = (data) => worker.port.postMessage(data)
  worker.port.onmessage = ({ data }) => receive(data)
  worker.onerror = () => { // it could not be loaded
    if (signal.aborted) return
    worker.onerror = null
    send = others(address, receive, signal)
    receive({ is: 'moved' })
  }
  signal.addEventListener('abort', () => worker.port.close())
  return (data) => send(data)
}

// A hub for one list.
function hubChannel(address, receive, signal) {
  const hub = new Hub(address)
  const port = { postMessage: (data) => queueMicrotask(() => receive(data)) }
  hub.add(port)
  signal.addEventListener('abort', () => hub.close())
  return (data) => port.onmessage({ data })
}

function ownChannel(url, receive, signal) {
  let token = 0
  const line = new Line({
    receive: (type, data) => receive({ is: 'message', token, data }),
    lost: () => receive({ is: 'offline' }),
    ready: () => receive({ is: 'online' }),
  })
  signal.addEventListener('abort', () => line.stop())
  return ({ do: verb, token: opened, fields }) => {
    switch (verb) {
      case 'join': return line.isBusy ? line.wake() : queueMicrotask(() => receive({ is: 'online' }))
      case 'open': {
        token = opened
        const { list, ...window } = fields
        return line.open(`${list}/events?${new URLSearchParams(window)}`)
      }
      case 'leave': return line.stop()
      case 'restart': return line.restart()
      case 'wake': return line.wake()
    }
  }
}
