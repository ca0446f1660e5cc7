import DataSourcesWeb
import GalleryTestSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

/// The tutorial “A live web page on Linux”.
@Suite(.timeLimit(.minutes(60))) struct LivePageExampleTests {
  struct Message: Identifiable, Equatable, Sendable {
    let id: Int
    var text: String
  }

  final class ChatScreen: WebScreen {
    let messages = ListSource([Message(id: 0, text: "Welcome")])
    let list: any DataSource<CellReference<WebHost>>
    private var lastID = 0  // the count of the messages would repeat after a deletion

    init() {
      list = messages.cells(.html { message in "\(message.text)" })
    }

    func add(_ text: String) {
      lastID += 1
      messages.append(Message(id: lastID, text: text))
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
  }

  func add(_ routes: WebRoutes, to router: Router<BasicRequestContext>) {
    for (name, path) in routes.paths {
      guard let method = HTTPRequest.Method(name) else { continue }
      router.on(RouterPath(path), method: method) { request, _ in
        var received = WebRequest(
          name, request.uri.string, host: request.head.authority ?? "", session: "demo"
        ) { field in HTTPField.Name(field).flatMap { request.headers[$0] } }
        if method == .post {
          received.form = Array(buffer: try await request.body.collect(upTo: WebRoutes.maximumFormSize))
        }
        guard let response = await routes.response(to: received) else { throw HTTPError(.notFound) }
        return Response(response, to: request)
      }
    }
  }

  func addMessages(of chat: WebList<ChatScreen>, to router: Router<BasicRequestContext>) {
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
    add(WebRoutes(["/chat": chat]), to: router)
    addMessages(of: chat, to: router)

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

extension Response {
  init(_ response: WebResponse, to request: Request) {
    var headers = HTTPFields()
    for (name, value) in response.headers { HTTPField.Name(name).map { headers[$0] = value } }
    self.init(status: .init(code: response.status), headers: headers)
    body = ResponseBody(byteBuffer: ByteBuffer(bytes: response.bytes))
    guard let events = response.events else { return }
    body = ResponseBody { writer in
      _ = try? await request.body.consumeWithInboundCloseHandler { _ in
        for await event in events { try await writer.write(ByteBuffer(bytes: event)) }
      } onInboundClosed: {
        Task { await response.close() }
      }
      await response.close()
      try await writer.finish(nil)
    }
  }
}
