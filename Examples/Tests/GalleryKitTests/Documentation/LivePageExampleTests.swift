import DataSourcesWeb
import GalleryTestSupport
import Hummingbird
import NIOCore
import Testing

/// The tutorial “A live web page on Linux”.
@Suite(.timeLimit(.minutes(15))) struct LivePageExampleTests {
  struct Message: Identifiable, Equatable, Sendable {
    let id: Int
    var text: String
  }

  final class ChatScreen: WebScreen {
    let messages = ListSource([Message(id: 0, text: "Welcome")])
    let list: any DataSource<CellReference<WebHost>>

    init() {
      list = messages.cells(.html { message in "\(message.text)" })
    }

    func add(_ text: String) {
      messages.append(Message(id: messages.items.count, text: text))
    }
  }

  let html = """
    <!doctype html>
    <title>Chat</title>
    <link rel="stylesheet" href="/list/list.css">
    <form id="form"><input name="text" autofocus> <button>Send</button></form>
    <div id="chat" style="height: 80vh"></div>
    <script type="module">
      import { ListView } from '/list/list.js'
      new ListView(document.getElementById('chat'), { url: '/chat', label: 'Chat' })
      const form = document.getElementById('form')
      form.addEventListener('submit', event => {
        event.preventDefault()
        fetch('/messages', { method: 'POST', body: new URLSearchParams(new FormData(form)) })
        form.reset()
      })
    </script>
    """

  func addPage(to router: Router<BasicRequestContext>) {
    router.get("/") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
        body: .init(byteBuffer: ByteBuffer(string: html)))
    }
    for file in BrowserFile.all {
      router.get("/list/\(file.name)") { _, _ in
        Response(
          status: .ok, headers: [.contentType: file.contentType],
          body: .init(byteBuffer: ByteBuffer(string: file.content)))
      }
    }
  }

  func addList(_ chat: WebList<ChatScreen>, to router: Router<BasicRequestContext>) {
    router.get("/chat/events") { request, _ in
      let query = request.uri.queryParameters
      let fields = Dictionary(query.map { (String($0.key), String($0.value)) }) { first, _ in first }
      let page = try await chat.open(fields: fields, session: "demo")
      return Response(
        status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
        body: ResponseBody { writer in
          _ = try? await request.body.consumeWithInboundCloseHandler { _ in
            for await event in page.events { try await writer.write(ByteBuffer(bytes: event)) }
          } onInboundClosed: {
            Task { await page.close() }
          }
          await page.close()
          try await writer.finish(nil)
        })
    }
    router.post("/chat/window") { request, context in
      let fields = try await URLEncodedFormDecoder().decode([String: String].self, from: request, context: context)
      let isOpen = try await chat.show(fields: fields, session: "demo")
      return Response(status: isOpen ? .noContent : .gone)
    }
    router.post("/messages") { request, context in
      let fields = try await URLEncodedFormDecoder().decode([String: String].self, from: request, context: context)
      await chat.withScreen { $0.add(fields["text"] ?? "") }
      return Response(status: .noContent)
    }
  }

  @Test func aMessageIsSentToThePage() async throws {
    let router = Router()
    addPage(to: router)
    let chat = try await WebList { _ in ChatScreen() }
    addList(chat, to: router)

    try await TestServer.run(router) { port in
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await connection.expect("import { ListView } from '/list/list.js'")
      }
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send("GET /list/list.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await connection.expect("200 OK")
      }
      try await HTTPConnection.run(port: port) { connection in
        try await connection.send("GET /chat/events?start=0&count=20 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await connection.expect("Welcome")
        try await Self.post("/messages", "text=1+%3C+2", port: port, answer: "204")
        // Text is escaped.
        try await connection.expect("1 &lt; 2")
      }
      try await Self.post("/chat/window", "page=none&start=0&count=20", port: port, answer: "410")
      try await eventually { await chat.pageCount == 0 }
    }
  }

  /// The last lines of the tutorial, which no test calls: the port could be in use.
  func serve(_ router: Router<BasicRequestContext>) async throws {
    let app = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
    try await app.runService(gracefulShutdownSignals: [])
  }

  private static func post(_ path: String, _ form: String, port: Int, answer: String) async throws {
    try await HTTPConnection.run(port: port) { connection in
      try await connection.send(
        "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
          + "Content-Length: \(form.utf8.count)\r\n\r\n\(form)")
      try await connection.expect("HTTP/1.1 \(answer)")
    }
  }
}
