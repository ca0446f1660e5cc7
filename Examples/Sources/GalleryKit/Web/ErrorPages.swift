import DataSourcesGRDB
import DataSourcesWeb
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Synchronization

/// Turns errors into responses: pages for people, JSON for the page's own posts.
struct ErrorPages: RouterMiddleware {
  typealias Context = GalleryContext

  let methods: AllowedMethods
  /// The log of errors that are the program's fault.
  let log = ErrorLog()

  @concurrent func handle(
    _ request: Request, context: GalleryContext,
    next: @concurrent (Request, GalleryContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPParserError {
      // Hummingbird answers 400 and closes the connection.
      throw error
    } catch let error as EditError {
      return .json(ErrorResponse(error.messages), status: .unprocessableContent)
    } catch let error as EditConflict {
      return .json(ErrorResponse(error.messages, current: error.current), status: .conflict)
    } catch let error as HTTPError {
      return response(error.status, message: error.body, to: request)
    } catch let error as WebListError {
      return response(HTTPResponse.Status(integerLiteral: error.status), message: error.description, to: request)
    } catch let error as Unavailable {
      return response(.serviceUnavailable, message: error.sentence, to: request)
    } catch LiveQueryError.fileLost {
      let sentence = "The database file was deleted or replaced while the server was running. Nothing was saved."
      return response(.serviceUnavailable, message: sentence, to: request)
    } catch let error as DatabaseError {
      if let sentence = GallerySentences.sentence(for: error) {
        return response(.serviceUnavailable, message: sentence, to: request)
      }
      return failure(error, to: request)
    } catch is NIOTooManyBytesError {
      return response(.contentTooLarge, message: "This is too long.", to: request)
    } catch {
      return failure(error, to: request)
    }
  }

  private func failure(_ error: any Error, to request: Request) -> Response {
    log.write("\(request.method) \(request.uri.path): \(error)")
    return response(.internalServerError, message: "The server could not do this.", to: request)
  }

  private func response(_ status: HTTPResponse.Status, message: String?, to request: Request) -> Response {
    if status == .notFound, let allowed = methods[request.uri.path],
      !allowed.split(separator: ", ").contains(Substring(request.method.rawValue))
    {
      var response = self.response(.methodNotAllowed, message: "This can't be done here: only \(allowed).", to: request)
      response.headers[.allow] = allowed
      return response
    }
    let message = message ?? (status == .notFound ? "There is no such page." : status.reasonPhrase)
    var response: Response =
      if request.method == .get || request.method == .head {
        .html(MessagePage(title: "\(status.code) \(status.reasonPhrase)", message: message).html, status: status)
      } else {
        .json(ErrorResponse(form: message), status: status)
      }
    if status == .serviceUnavailable || status == .tooManyRequests {
      response.headers[.retryAfter] = "\(GallerySentences.retryAfter(status))"
    }
    return response
  }
}

/// The response to a post that failed.
struct ErrorResponse: Codable, Equatable {
  /// A sentence for every field with an error; `form` for errors of no field.
  var errors: [String: String]
  /// The current city, if someone else has changed it.
  var current: EditRoutes.EditedCity?

  init(_ messages: [EditError.Field: String], current: City? = nil) {
    errors = Dictionary(uniqueKeysWithValues: messages.map { ($0.rawValue, $1) })
    self.current = current.map(EditRoutes.EditedCity.init)
  }

  init(form message: String) { errors = ["form": message] }
}

/// The methods of each path of the router, so that other methods get another status than unknown paths.
final class AllowedMethods: Sendable {
  private let methods = Mutex<[String: Set<String>]>([:])

  /// Adds the routes of a router.
  func add(from router: Router<GalleryContext>) {
    methods.withLock { methods in
      for route in router.routes {
        // The router adds a HEAD for each GET.
        let names = route.method == .get ? ["GET", "HEAD"] : [route.method.rawValue]
        methods[Self.trimmed("\(route.path)"), default: []].formUnion(names)
      }
    }
  }

  /// The value of the header `Allow` for a path; `nil` for an unknown path.
  subscript(path: String) -> String? {
    methods.withLock { $0[Self.trimmed(path)]?.sorted().joined(separator: ", ") }
  }

  private static func trimmed(_ path: String) -> String {
    String(path.drop { $0 == "/" }.reversed().drop { $0 == "/" }.reversed())
  }
}

/// The messages for errors that users didn't cause.
enum GallerySentences {
  /// The number of seconds after which a client may try again: random, so that not all return at the same time.
  static func retryAfter(_ status: HTTPResponse.Status = .serviceUnavailable) -> Int {
    status == .tooManyRequests ? 1 : Int.random(in: 3...7)
  }

  static let tooManyConnections = "Too many browsers are connected. Try again in a moment."
  static let tooManyStreams = "Too many pages are open. Close some, or try again in a moment."
  static let tooManySessions = "Too many browsers have visited this server in the last minutes. Try again later."
  static let uselessBody = "This request must not have a body."
  static let nothingSaved = "Nothing was saved."

  /// The reason why the database didn't save an edit; `nil` for errors that belong only in the log.
  static func sentence(for error: DatabaseError) -> String? {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: "The database is busy. \(nothingSaved) Try again in a moment."
    case .SQLITE_FULL: "The disk is full. \(nothingSaved)"
    case .SQLITE_READONLY, .SQLITE_PERM: "The database can't be written. \(nothingSaved)"
    case .SQLITE_CANTOPEN: "The database can't be opened. \(nothingSaved)"
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR: "The database is damaged. \(nothingSaved)"
    default: nil
    }
  }
}

/// An error that is likely temporary, with the status 503.
package struct Unavailable: Error {
  /// A sentence for people.
  var sentence: String

  package init(sentence: String) { self.sentence = sentence }
}

/// Writes errors to the standard error, not more than some a minute: clients can cause errors as often as they like.
final class ErrorLog: Sendable {
  static let linesPerMinute = 20

  private struct State {
    var minute = ContinuousClock.now
    var lines = 0
    var dropped = 0
  }

  private let state = Mutex(State())
  private let output: @Sendable (String) -> Void

  init(_ output: @escaping @Sendable (String) -> Void = { Terminal.write($0, to: .standardError) }) {
    self.output = output
  }

  /// Writes a line, unless there were too many.
  func write(_ text: String) {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(1_000)
    let lines = state.withLock { state -> [String] in
      var lines: [String] = []
      if state.minute.duration(to: .now) >= .seconds(60) {
        if state.dropped > 0 { lines.append("Gallery: \(state.dropped) more errors") }
        state = State()
      }
      state.lines += 1
      if state.lines <= Self.linesPerMinute { lines.append("Gallery: \(line)") } else { state.dropped += 1 }
      return lines
    }
    for line in lines { output(line) }
  }
}
