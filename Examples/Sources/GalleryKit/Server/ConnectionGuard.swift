import DataSourcesWeb
import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

#if os(Linux)
  import Glibc
#endif

/// A handler that closes connections that are silent, send a request too slowly, don't read their responses, or are too many.
///
/// All variables are guarded by the event loop of its channel.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: GalleryLimits
  private let connections: ConnectionCount
  private var isCounted = false
  /// Whether a request has been received in part.
  private var isReading = false
  /// The number of requests without a complete response.
  private var pendingResponses = 0
  /// Whether the connection is only there until the browser has read the last response.
  private var isLingering = false
  /// When the connection is to be closed, if nothing happens before.
  private var deadline: NIODeadline?
  private var timer: (deadline: NIODeadline, task: Scheduled<Void>)?

  init(limits: GalleryLimits, connections: ConnectionCount) {
    self.limits = limits
    self.connections = connections
  }

  // MARK: Opening and closing

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { open(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    open(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    if isCounted { connections.remove() }
    isCounted = false
    deadline = nil
    timer?.task.cancel()
    context.fireChannelInactive()
  }

  private func open(_ context: ChannelHandlerContext) {
    guard !isCounted else { return }
    isCounted = true
    limitUnreadTime(context.channel)
    let isOneTooMany = connections.add() > limits.connections
    if isOneTooMany {
      refuse(context, .serviceUnavailable, GallerySentences.tooManyConnections)
    } else {
      close(context, after: limits.idleTime)
    }
  }

  /// Lets the system end a connection whose browser reads none of the bytes that wait for it.
  private func limitUnreadTime(_ channel: any Channel) {
    #if os(Linux)
      channel.setOption(.tcpOption(.init(rawValue: TCP_USER_TIMEOUT)), value: Int(limits.unreadTime / .milliseconds(1)))
        // The connection works without the limit, too.
        .whenFailure { _ in }
    #endif
  }

  /// Responds with an error, and closes.
  private func refuse(_ context: ChannelHandlerContext, _ status: HTTPResponse.Status, _ sentence: String) {
    let page = MessagePage(title: "\(status.code) \(status.reasonPhrase)", message: sentence).html
    var head = HTTPResponse(status: status, headerFields: SecurityHeaders.fields)
    head.headerFields[.contentType] = "text/html; charset=utf-8"
    head.headerFields[.contentLength] = "\(page.utf8.count)"
    head.headerFields[.connection] = "close"
    if status == .serviceUnavailable { head.headerFields[.retryAfter] = "\(GallerySentences.retryAfter())" }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(string: page))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    linger(context)
  }

  /// Ends the responses, reads no more, and closes when the browser has had the time to read.
  private func linger(_ context: ChannelHandlerContext) {
    isLingering = true
    context.close(mode: .output, promise: nil)
    close(context, after: limits.lingerTime)
  }

  // MARK: Requests and responses

  func read(context: ChannelHandlerContext) {
    if !isLingering { context.read() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isLingering else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      // It isn't read, and until it is, a stream isn't notified that its browser has gone.
      if head.hasUselessBody { return refuse(context, .badRequest, GallerySentences.uselessBody) }
      isReading = true
      pendingResponses += 1
      close(context, after: limits.requestTime)
    case .body: break
    case .end:
      isReading = false
      deadline = nil
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      // Also on Hummingbird's own responses.
      for field in SecurityHeaders.fields where head.headerFields[field.name] == nil { head.headerFields.append(field) }
      // The rest of a body that was refused is not waited for.
      if isReading { head.headerFields[.connection] = "close" }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      pendingResponses -= 1
      if isReading {
        context.writeAndFlush(data, promise: promise)
        return linger(context)
      }
      if pendingResponses <= 0 { close(context, after: limits.idleTime) }
      context.write(data, promise: promise)
    }
  }

  // MARK: Time

  /// Closes the connection after a time, unless it is set again before.
  private func close(_ context: ChannelHandlerContext, after time: Duration) {
    let deadline = context.eventLoop.now + TimeAmount(time)
    self.deadline = deadline
    // A running timer checks the deadline when it ends; only an earlier deadline needs another timer.
    if let timer, timer.deadline <= deadline { return }
    timer?.task.cancel()
    schedule(context, at: deadline)
  }

  private func schedule(_ context: ChannelHandlerContext, at deadline: NIODeadline) {
    let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
      timer = nil
      guard let deadline = self.deadline else { return }
      if deadline > context.eventLoop.now { schedule(context, at: deadline) } else { context.close(promise: nil) }
    }
    timer = (deadline, task)
  }
}

extension HTTPRequest {
  /// Whether it has a body, though the method has none.
  fileprivate var hasUselessBody: Bool {
    guard method == .get || method == .head else { return false }
    return headerFields[.transferEncoding] != nil || headerFields[.contentLength].map { $0 != "0" } ?? false
  }
}

/// The number of open connections of a server.
package final class ConnectionCount: Sendable {
  private let count = Atomic<Int>(0)

  package init() {}

  package var current: Int { count.load(ordering: .relaxed) }

  /// Counts a new connection; returns the new count.
  func add() -> Int { count.add(1, ordering: .relaxed).newValue }

  /// Counts a connection that was closed.
  func remove() { count.subtract(1, ordering: .relaxed) }
}
