// The way to the server: the stream of its messages, the posts of what is wanted, and new tries after a failure.

const firstRetry = 500
const lastRetry = 5000
const postTimeout = 10000

// The list has `wanted()`, `receive(message)`, `answered()` and `tell(event, detail)`; the signal ends everything.
export function connect(url, list, signal) {
  const connection = { page: null, online: false, post } // `page` is the server's name for the stream
  let source = null
  let posting = false
  let sequence = 0
  let retry = firstRetry
  let retryTimer
  let failed = false

  function open() {
    end()
    source = new EventSource(`${url}/events?${new URLSearchParams(list.wanted())}`)
    source.onerror = fail
    source.onmessage = ({ data }) => {
      try {
        receive(JSON.parse(data))
      } catch (error) {
        console.warn('list: a message does not fit, connecting again.', error)
        fail()
      }
    }
  }

  function receive(message) {
    if (message.k === 'open') connection.page = message.page
    else if (message.k !== 'patch' || !connection.page) throw new Error('unknown message')
    list.receive(message)
    list.tell(message.k, message)
    if (connection.online || !source) return
    connection.online = true
    failed = false
    retry = firstRetry
    list.tell('online')
  }

  // Says what is wanted now; not while an answer is awaited, but then `answered` is the time to ask again.
  async function post() {
    if (!connection.page || posting) return
    posting = true
    const before = source
    const body = new URLSearchParams({ page: connection.page, sequence: ++sequence, ...list.wanted() })
    const timeout = AbortSignal.timeout(postTimeout)
    const answer = await fetch(`${url}/window`, { method: 'POST', body, signal: timeout }).catch(() => null)
    if (source !== before) return
    posting = false
    if (answer?.ok) list.answered()
    else fail()
  }

  function end() {
    clearTimeout(retryTimer)
    source?.close()
    source = connection.page = null
    posting = connection.online = false
  }

  function fail() {
    end()
    retryTimer = setTimeout(open, retry)
    retry = Math.min(retry * 2, lastRetry)
    if (!failed) list.tell('offline')
    failed = true
  }

  // A stream can have died unnoticed, in sleep for instance: a post finds out.
  function wake() {
    if (source) post()
    else open()
  }

  addEventListener('online', wake, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || wake(), { signal })
  addEventListener('pagehide', end, { signal })
  addEventListener('pageshow', (event) => event.persisted && open(), { signal })
  signal.addEventListener('abort', end)
  open()
  return connection
}
