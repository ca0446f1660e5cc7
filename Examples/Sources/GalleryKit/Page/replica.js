// The line about the server that the cities are replicated from. A request instead of a stream, since a browser has only
// six connections to a server, and this changes rarely.
const line = document.getElementById('replica')
const pause = 2_000

async function update() {
  if (document.visibilityState !== 'visible') return
  try {
    const response = await fetch('/replica', { signal: AbortSignal.timeout(pause) })
    if (!response.ok) return
    const { kind, text } = await response.json()
    line.dataset.kind = kind
    // A screen reader reads the line again whenever it is written.
    if (line.textContent !== text) line.textContent = text
  } catch {
    // The page says itself that its server can't be reached.
  }
}

if (line) {
  setInterval(update, pause)
  document.addEventListener('visibilitychange', update)
}
