// The channels of a list without a shared worker and a leader: a hub for one list, or a stream of events without a hub.
import { EventStream } from './events.js'
import { Hub } from './hub.js'

// Opens a channel through a hub for one list.
export function hubChannel(address, receive, signal) {
  const hub = new Hub(address)
  const port = { postMessage: (data) => queueMicrotask(() => receive(data)) }
  hub.add(port)
  signal.addEventListener('abort', () => hub.close())
  return (data) => port.onmessage({ data })
}

// Opens a channel through a stream of events for one list: opening the stream opens the page.
export function directChannel(url, receive, signal) {
  let token = 0
  const events = new EventStream({
    receive: (type, data) => receive({ is: 'message', token, data }),
    refused: (status) => receive({ is: 'unopened', token, status }),
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
