import ChromiumDriver
import Testing

/// Slow responses to posts, such as those of long searches: only a silent server is given up.
@Suite(.timeLimit(.minutes(60)))
struct SlowResponseTests {
  /// A server in the page, whose streams beat every ten seconds, whose posts wait for a response, and whose time is ten times as fast.
  private static let server = """
    window.slow = { streams: [], posts: [], isSilent: false, first: '' }
    const [timeout, interval, now] = [setTimeout, setInterval, performance.now.bind(performance)]
    window.setTimeout = (body, time, ...rest) => timeout(body, time / 10, ...rest)
    window.setInterval = (body, time, ...rest) => interval(body, time / 10, ...rest)
    performance.now = () => now() * 10
    AbortSignal.timeout = (time) => {
      const ending = new AbortController()
      setTimeout(() => ending.abort(), time)
      return ending.signal
    }
    window.sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const bytes = (text) => new TextEncoder().encode(text)
    setInterval(() => {
      if (!slow.isSilent) for (const stream of slow.streams) try { stream.enqueue(bytes(':\\n\\n')) } catch {}
    }, 10_000)
    window.fetch = (url, { method, body, signal } = {}) => new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      if (method === 'POST') return slow.posts.push({ url, isEnded: () => signal?.aborted, respond: (status) => resolve(new Response('', { status })) })
      resolve(new Response(new ReadableStream({
        start: (stream) => {
          slow.streams.push(stream)
          stream.enqueue(bytes(slow.first))
          signal.addEventListener('abort', () => { try { stream.error(new Error('ended')) } catch {} })
        },
      })))
    })

    """

  /// A page that is opened with a search, in the stream that all tabs share.
  @Test func openingAPageMayBeSlow() async throws {
    try await ListHarness.run { page in
      let problem = try await page.evaluate(
        """
        (async () => {
          \(Self.server)
          const { Hub } = await import('/list/stream.js')
          slow.first = 'event: stream\\ndata: {"stream":"s"}\\n\\n'
          const hub = new Hub('/streams')
          const port = { heard: [], postMessage: (data) => port.heard.push(data.is) }
          hub.add(port)
          const say = (data) => port.onmessage({ data })
          say({ do: 'join' })
          while (!port.heard.length) await sleep(1)
          say({ do: 'open', token: 1, fields: { list: '/words' } })
          await sleep(70)
          if (`${port.heard}` !== 'online' || slow.posts[0].isEnded()) return `alive: ${port.heard}, ${slow.posts.length}`
          slow.isSilent = true
          await sleep(50)
          if (`${port.heard}` !== 'online,offline,online' || !slow.posts[0].isEnded()) return `silent: ${port.heard}`
          slow.isSilent = false
          say({ do: 'open', token: 2, fields: { list: '/words' } })
          slow.posts.at(-1).respond(200)
          await sleep(50)
          return `${port.heard}` === 'online,offline,online' ? '' : `afterward: ${port.heard}`
        })()
        """)
      #expect(problem == "")
    }
  }

  /// An action with work that takes time: the page waits as long as it is connected, and doesn't say that there was no connection.
  @Test func anActionMayBeSlow() async throws {
    try await ListHarness.run { page in
      let problem = try await page.evaluate(
        """
        (async () => {
          \(Self.server)
          const { post } = await import('/list/interaction.js')
          const shown = []
          const list = {
            url: '/words', page: '1', isConnected: true, texts: { offline: 'offline', unanswered: 'unanswered' },
            notices: { show: (text) => shown.push(text) },
          }
          const answers = []
          const begin = (action) => post(list, action, 'k1').then((answer) => answers.push(`${action} ${JSON.stringify(answer)}`))
          begin('command')
          begin('commands')
          await sleep(70)
          if (`${answers}` !== 'commands undefined' || `${shown}` !== 'unanswered') return `alive: ${answers}, ${shown}`
          slow.posts[0].respond(200)
          await sleep(1)
          if (answers[1] !== 'command {}') return `answered: ${answers}`
          begin('delete')
          list.isConnected = false
          await sleep(40)
          if (answers.length !== 3 || shown.length !== 2 || !slow.posts[2].isEnded()) return `silent: ${answers}, ${shown}`
          list.page = null
          await begin('move')
          return `${shown}` === 'unanswered,unanswered,offline' ? '' : `${shown}`
        })()
        """)
      #expect(problem == "")
    }
  }

  /// A search in a page that is open, on a stream of its own.
  @Test func aSearchMayBeSlow() async throws {
    try await ListHarness.run { page in
      let problem = try await page.evaluate(
        """
        (async () => {
          \(Self.server)
          const { connect } = await import('/list/list.js')
          await import('/list/channel.js')
          slow.first = 'data: {"k":"open","page":"1"}\\n\\n'
          const events = []
          const list = {
            wanted: () => ({ q: 'words' }), receive: () => {}, dropped: () => {}, answered: () => events.push('answered'),
            refused: () => {}, notify: (event) => events.push(event),
          }
          const connection = connect({ url: '/words' }, list, new AbortController().signal)
          while (!connection.online) await sleep(1)
          connection.post()
          await sleep(70)
          if (`${events}` !== 'online' || slow.streams.length !== 1 || slow.posts.length !== 1) return `alive: ${events}`
          slow.posts[0].respond(200)
          await sleep(1)
          connection.post()
          slow.isSilent = true
          await sleep(40)
          const isRight = `${events}` === 'online,answered,offline,online' && slow.streams.length > 1
          return isRight && slow.posts[1].isEnded() ? '' : `silent: ${events}, ${slow.streams.length}`
        })()
        """)
      #expect(problem == "")
    }
  }
}
