// The ways to a stream of the list's own, without the shared worker.
import { Line } from './events.js'
import { Hub } from './hub.js'

// A hub for one list.
export function hubChannel(address, receive, signal) {
  const hub = new Hub(address)
  const port = { postMessage: (data) => queueMicrotask(() => receive(data)) }
  hub.add(port)
  signal.addEventListener('abort', () => hub.close())
  return (data) => port.onmessage({ data })
}

export function ownChannel(url, receive, signal) {
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
      case 'check': return line.check()
      case 'wake': return line.wake()
    }
  }
}
