// The way from a list to its messages: through the stream that the whole browser shares, or through one of its own. All
// ways understand the same words, see hub.js. A page loads only the way to the shared worker; others are loaded if there is none.

const loadPause = 5000 // after a failure

// Returns the function that sends; `receive` gets the messages.
export function openChannel({ url, stream }, receive, signal) {
  if (!stream) return later(async () => (await import('./own.js')).ownChannel(url, receive, signal), receive, signal)
  const address = new URL(stream, document.baseURI).href
  return globalThis.SharedWorker ? workerChannel(address, receive, signal) : otherChannel(address, receive, signal)
}

function workerChannel(address, receive, signal) {
  const worker = new SharedWorker(new URL('./stream.js', import.meta.url), { type: 'module', name: address })
  let send = (data) => worker.port.postMessage(data)
  worker.port.onmessage = ({ data }) => receive(data)
  worker.onerror = () => { // it could not be loaded
    if (signal.aborted) return
    worker.onerror = null
    send = otherChannel(address, receive, signal)
    receive({ is: 'moved' })
  }
  signal.addEventListener('abort', () => worker.port.close())
  return (data) => send(data)
}

// Through a tab that leads, or a hub for one list.
function otherChannel(address, receive, signal) {
  return later(async () => navigator.locks && globalThis.BroadcastChannel
    ? (await import('./leader.js')).leaderChannel(address, receive, signal)
    : (await import('./own.js')).hubChannel(address, receive, signal), receive, signal)
}

// Keeps what is sent until the channel is loaded.
function later(open, receive, signal) {
  const waiting = []
  let timer
  let send = (data) => waiting.push(data)
  async function load() {
    try {
      const channel = await open()
      if (signal.aborted) return
      send = channel
      for (const data of waiting) send(data)
    } catch {
      if (signal.aborted) return
      receive({ is: 'offline' })
      timer = setTimeout(load, loadPause)
    }
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  load()
  return (data) => send(data)
}
