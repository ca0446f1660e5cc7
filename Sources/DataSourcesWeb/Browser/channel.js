// The channels of a list without the shared worker: a hub of its own for one list, or the stream of events itself.
import { EventStream } from './events.js'
import { Hub } from './hub.js'

// A hub for one list.
export function hubChannel(address, receive, signal) {
  const hub = new Hub(address)
  const port = { postMessage: (data) => queueMicrotask(() => receive(data)) }
  hub.add(port)
  signal.addEventListener('abort', () => hub.close())
  return (data) => port.onmessage({ data })
}

// A stream of events for one list.
export function directChannel(url, receive, signal) {
  let token = 0
  const events = new EventStream({
    receive: (type, data) => receive({ is: 'message', token, data }),
    lost: () => receive({ is: 'offline' }),
    ready: () => receive({ is: 'online' }),
  })
  signal.addEventListener('abort', () => events.stop())
  return ({ do: verb, token: opened, fields }) => {
    switch (verb) {
      case 'join': return events.isBusy ? events.wake() : queueMicrotask(() => receive({ is: 'online' }))
      case 'open': {
        token = opened
        const { list, ...window } = fields
        return events.open(`${list}/events?${new URLSearchParams(window)}`)
      }
      case 'leave': return events.stop()
      case 'restart': return events.restart()
      case 'check': return events.check()
      case 'wake': return events.wake()
    }
  }
}
