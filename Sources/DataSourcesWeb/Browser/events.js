// One stream of events, and the tries to open it again after it was lost.
import { Retry, retryAfter } from './retry.js'

const aliveTime = 20_000 // milliseconds; the server writes at least every 15 seconds, see `WebLimits.silence`

export class EventStream {
  #handlers
  #ending = null
  #retry = new Retry()
  #timer
  #notBefore = 0 // the time for which the server has asked, by `Retry-After`
  #receivedAt = -Infinity

  // `handlers` has `receive(type, data)`, `lost()`, `ready()`, which is called when the stream is to be opened again, and perhaps
  // `refused(status)`, which is called before `lost()` if there is an answer without a stream.
  constructor(handlers) {
    this.#handlers = handlers
  }

  get isBusy() { return this.#ending !== null || this.#timer !== undefined }

  // Whether something was received lately: then a late answer is only slow, such as that to a long search.
  get isAlive() { return this.#ending !== null && performance.now() - this.#receivedAt < aliveTime }

  // Opens the stream; when the server has asked for a pause, `ready()` is called at its end instead.
  async open(url) {
    this.stop()
    if (this.#isPaused) return this.#wait(this.#notBefore - performance.now())
    const ending = this.#ending = new AbortController()
    this.#receivedAt = performance.now()
    const { receive, refused } = this.#handlers
    const opened = () => this.#retry.opened()
    const didReceive = () => { this.#receivedAt = performance.now() }
    const after = await readEvents(url, { signal: ending.signal, opened, didReceive, receive, refused }).catch(() => 0)
    if (this.#ending === ending) this.#fail(after)
  }

  // Opens the stream again after a pause: a message was wrong, or something else proves that the connection is lost.
  restart() {
    if (this.#ending) this.#fail(0)
  }

  // Restarts the stream if nothing was received lately: an answer is late.
  check() {
    if (!this.isAlive) this.restart()
  }

  // Opens the stream now instead of after the pause, unless the server asked for it: something has changed, such as the network.
  wake() {
    if (this.#timer === undefined || this.#isPaused) return
    this.#clear()
    this.#handlers.ready()
  }

  stop() {
    this.#clear()
    this.#ending?.abort()
    this.#ending = null
  }

  get #isPaused() { return performance.now() < this.#notBefore }

  #fail(after) {
    this.stop()
    const pause = this.#retry.next(after)
    if (after > 0) this.#notBefore = performance.now() + pause
    this.#wait(pause)
    this.#handlers.lost()
  }

  #wait(pause) {
    this.#timer = setTimeout(() => {
      this.#clear()
      this.#handlers.ready()
    }, pause)
  }

  #clear() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

// MARK: - Reading

// Server-sent events, read with `fetch`. EventSource hides the status of an answer and its `Retry-After`, hides the comments
// by which an idle server shows that it is alive, and retries by itself after a fixed time.

const silence = 45_000 // milliseconds after which a stream is lost; the server writes at least every 15 seconds
const answerPatience = 20_000 // milliseconds until an answer begins

// Calls `opened()` once, `didReceive()` whenever the server writes, and `receive(type, data)` for each event. Returns, when the stream
// ends, the milliseconds of `Retry-After`, or 0; errors of `receive` are thrown.
async function readEvents(url, { signal, opened, didReceive, receive, refused }) {
  const ending = new AbortController()
  const end = () => ending.abort()
  if (signal.aborted) return 0
  signal.addEventListener('abort', end)
  let timer = setTimeout(end, answerPatience)
  try {
    const response = await fetch(url, {
      signal: ending.signal, headers: { Accept: 'text/event-stream' }, cache: 'no-store',
    }).catch(() => null)
    if (!response?.ok || !response.body) {
      if (response && !signal.aborted) refused?.(response.status)
      return retryAfter(response)
    }
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    const parser = new EventParser(receive)
    opened()
    didReceive()
    for (;;) {
      clearTimeout(timer)
      timer = setTimeout(end, silence)
      const { done, value } = await reader.read().catch(() => ({ done: true }))
      if (done || signal.aborted) return 0
      didReceive()
      parser.add(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    end()
  }
}

// A parser of server-sent events, which can be split anywhere into pieces of text.
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
    // A carriage return at the end may be half of a line end.
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
