import DataSourcesGRDB
import DataSourcesWeb
import GRDB
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// Turns errors into answers: pages for people, JSON for the page's own posts.
struct ErrorPages: RouterMiddleware {
  typealias Context = GalleryContext

  let methods: AllowedMethods
  /// Where errors go that are only the program's fault.
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
      return .json(ErrorAnswer(error.messages), status: .unprocessableContent)
    } catch let error as EditConflict {
      return .json(ErrorAnswer(error.messages, current: error.current), status: .conflict)
    } catch let error as HTTPError {
      return answer(error.status, message: error.body, to: request)
    } catch let error as WebListError {
      return answer(HTTPResponse.Status(integerLiteral: error.status), message: error.description, to: request)
    } catch let error as Unavailable {
      return answer(.serviceUnavailable, message: error.sentence, to: request)
    } catch LiveViewError.fileLost {
      let sentence = "The database file was deleted or replaced while the server was running. Nothing was saved."
      return answer(.serviceUnavailable, message: sentence, to: request)
    } catch let error as DatabaseError {
      if let sentence = GallerySentences.sentence(for: error) {
        return answer(.serviceUnavailable, message: sentence, to: request)
      }
      return failure(error, to: request)
    } catch is NIOTooManyBytesError {
      return answer(.contentTooLarge, message: "This is too long.", to: request)
    } catch {
      return failure(error, to: request)
    }
  }

  private func failure(_ error: any Error, to request: Request) -> Response {
    log.write("\(request.method) \(request.uri.path): \(error)")
    return answer(.internalServerError, message: "The server could not do this.", to: request)
  }

  private func answer(_ status: HTTPResponse.Status, message: String?, to request: Request) -> Response {
    if status == .notFound, let allowed = methods[request.uri.path],
      !allowed.split(separator: ", ").contains(Substring(request.method.rawValue))
    {
      var response = answer(.methodNotAllowed, message: "This can't be done here: only \(allowed).", to: request)
      response.headers[.allow] = allowed
      return response
    }
    var response: Response
    let message = message ?? (status == .notFound ? "There is no such page." : status.reasonPhrase)
    if request.method == .get || request.method == .head {
      let page = MessagePage(title: "\(status.code) \(status.reasonPhrase)", message: message)
      response = .html(page.html, status: status)
    } else {
      response = .json(ErrorAnswer(form: message), status: status)
    }
    if status == .serviceUnavailable || status == .tooManyRequests {
      response.headers[.retryAfter] = "\(GallerySentences.retryAfter(status))"
    }
    return response
  }
}

/// The response to a post that failed.
struct ErrorAnswer: Codable, Equatable {
  /// A sentence for every field with an error; `form` for errors of no field.
  var errors: [String: String]
  /// The current city, if someone else has changed it.
  var current: EditRoutes.Answer?

  init(_ messages: [EditError.Field: String], current: City? = nil) {
    errors = Dictionary(uniqueKeysWithValues: messages.map { ($0.rawValue, $1) })
    self.current = current.map(EditRoutes.Answer.init)
  }

  init(form message: String) { errors = ["form": message] }
}
