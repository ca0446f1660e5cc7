// One stream for all lists of a browser. It runs in a shared worker, or in the tab that leads, see leader.js.
//
// A list sends { do: 'join', alive }, { do: 'open', token, fields }, { do: 'leave' }, { do: 'restart' }, { do: 'wake' },
// { do: 'check' } when an answer is late, and gets { is: 'online' }, whereupon it opens its page, { is: 'message', token, data },
// { is: 'refused', token, after, status } and { is: 'offline' }. There is a stream as long as a list has joined.
import { EventStream } from './events.js'
import { retryAfter } from './retry.js'

const postPatience = 10_000 // milliseconds until an answer is late
const longestOpening = 180_000 // milliseconds, such as that of a page with a long search

export class Hub {
  #url
  #id = null // of the stream, from the server
  #clients = new Set() // that have joined
  #pages = new Map() // the clients by the names of their pages
  #count = 0 // of pages, for their names
  #events = new EventStream({
    receive: (type, data) => this.#receive(type, data),
    lost: () => this.#lost(),
    ready: () => this.#events.open(this.#url),
  })

  constructor(url) {
    this.#url = url
  }

  // Adds a list: its port has `postMessage` for messages to it, and calls `onmessage` for its requests.
  add(port) {
    const client = { port, alive: null, name: null, token: 0 }
    port.onmessage = ({ data }) => this.#handle(client, data)
  }

  close() {
    for (const client of this.#clients) this.#leave(client)
  }

  #handle(client, { do: verb, alive = null, token, fields }) {
    switch (verb) {
      case 'join': return this.#join(client, alive)
      case 'open': return this.#open(client, token, fields)
      case 'leave': return this.#leave(client)
      case 'restart': return this.#events.restart()
      case 'check': return this.#events.check()
      case 'wake': return this.#events.wake()
    }
  }

  #join(client, alive) {
    this.#clients.add(client)
    client.alive = alive
    // A tab that ends without leaving releases its lock.
    if (alive) navigator.locks.request(alive, () => client.alive === alive && this.#leave(client)).catch(() => {})
    if (this.#id) client.port.postMessage({ is: 'online' })
    else if (!this.#events.isBusy) this.#events.open(this.#url)
    else this.#events.wake()
  }

  #leave(client) {
    this.#close(client)
    client.alive = null
    this.#clients.delete(client)
    if (this.#clients.size) return
    this.#events.stop()
    this.#id = null
    this.#pages.clear()
  }

  async #open(client, token, fields) {
    if (!this.#id || !this.#clients.has(client)) return
    this.#close(client)
    const stream = this.#id
    const name = client.name = `p${this.#count += 1}`
    client.token = token
    this.#pages.set(name, client)
    const ending = new AbortController()
    const begun = performance.now()
    const isWanted = () => this.#id === stream && this.#pages.get(name) === client
    const timer = setInterval(() => {
      if (!isWanted() || !this.#events.isAlive || performance.now() - begun > longestOpening) ending.abort()
    }, postPatience)
    const answer = await this.#post('open', { stream, name, ...fields }, ending.signal)
    clearInterval(timer)
    if (this.#id !== stream) return
    // The list has left or opened another page meanwhile; the server may have received `close` before the page was open.
    if (!isWanted()) return this.#post('close', { stream, name })
    if (answer?.ok) return
    if (!answer || answer.status === 410) return this.#events.restart()
    this.#pages.delete(name)
    client.name = null
    client.port.postMessage({ is: 'refused', token, after: retryAfter(answer), status: answer.status })
  }

  #close(client) {
    const { name } = client
    client.name = null
    if (!name || !this.#pages.delete(name) || !this.#id) return
    this.#post('close', { stream: this.#id, name })
  }

  #post(verb, fields, signal = AbortSignal.timeout(postPatience)) {
    const body = new URLSearchParams(fields)
    return fetch(`${this.#url}/${verb}`, { method: 'POST', body, signal, keepalive: true }).catch(() => null)
  }

  #receive(type, data) {
    if (type !== 'stream') {
      const client = this.#pages.get(type)
      client?.port.postMessage({ is: 'message', token: client.token, data })
      return
    }
    this.#id = JSON.parse(data).stream
    this.#tell({ is: 'online' })
  }

  #lost() {
    this.#id = null
    this.#pages.clear()
    for (const client of this.#clients) client.name = null
    this.#tell({ is: 'offline' })
  }

  #tell(message) {
    for (const { port } of this.#clients) port.postMessage(message)
  }
}

// MARK: - The shared worker

// The shared worker of the tabs of a browser; its name is the address of the stream.

if (globalThis.SharedWorkerGlobalScope) {
  const hub = new Hub(self.name)
  self.onconnect = ({ ports: [port] }) => hub.add(port)
}
