// Server-sent events, read with `fetch`. EventSource hides the status of an answer and its `Retry-After`, hides the comments
// by which an idle server shows that it is alive, and retries by itself after a fixed time.
import { retryAfter } from './retry.js'

const silence = 45_000 // the server writes every 15 seconds
const answerPatience = 20_000 // until an answer begins

// Calls `opened()` once, `heard()` whenever the server writes, and `receive(type, data)` for each event. Returns, when the stream
// ends, how long the server wants to be left alone, in milliseconds; what `receive` throws is thrown.
export async function readEvents(url, { signal, opened, heard, receive }) {
  const ending = new AbortController()
  const end = () => ending.abort()
  if (signal.aborted) return 0
  signal.addEventListener('abort', end)
  let timer = setTimeout(end, answerPatience)
  try {
    const response = await fetch(url, {
      signal: ending.signal, headers: { Accept: 'text/event-stream' }, cache: 'no-store',
    }).catch(() => null)
    if (!response?.ok || !response.body) return retryAfter(response)
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    const parser = new EventParser(receive)
    opened()
    heard()
    for (;;) {
      clearTimeout(timer)
      timer = setTimeout(end, silence)
      const { done, value } = await reader.read().catch(() => ({ done: true }))
      if (done || signal.aborted) return 0
      heard()
      parser.add(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    end()
  }
}

export class EventParser {
  #receive
  #rest = []
  #type = ''
  #data = []

  constructor(receive) {
    this.#receive = receive
  }

  add(text) {
    this.#rest.push(text)
    if (!/[\r\n]/.test(text) && !this.#rest.at(-2)?.endsWith('\r')) return
    // A carriage return at the end may be half of a line's end.
    const lines = this.#rest.join('').split(/\r\n|\n|\r(?!$)/)
    this.#rest = [lines.pop()]
    for (const line of lines) this.#addLine(line)
  }

  #addLine(line) {
    if (line === '') {
      const [type, data] = [this.#type || 'message', this.#data]
      this.#type = ''
      this.#data = []
      if (data.length) this.#receive(type, data.join('\n'))
      return
    }
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') this.#data.push(value)
    else if (name === 'event') this.#type = value
  }
}
