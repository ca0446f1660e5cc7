import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Turns errors into answers: pages for people, JSON for the page's own posts.
struct ErrorPages: RouterMiddleware {
  typealias Context = GalleryContext

  /// Where errors go that are nobody's fault but the program's.
  private let logger = Logger(label: "Gallery") { StreamLogHandler.standardError(label: $0) }

  @concurrent func handle(
    _ request: Request, context: GalleryContext,
    next: @concurrent (Request, GalleryContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as EditError {
      let errors = Dictionary(uniqueKeysWithValues: error.messages.map { ($0.rawValue, $1) })
      return .json(ErrorAnswer(errors: errors), status: .unprocessableContent)
    } catch let error as HTTPError {
      return answer(error.status, message: error.body, to: request)
    } catch is NIOTooManyBytesError {
      return answer(.contentTooLarge, message: "This is too long.", to: request)
    } catch {
      logger.error("\(request.method) \(request.uri.path): \(error)")
      return answer(.internalServerError, message: "The server could not do this.", to: request)
    }
  }

  private func answer(_ status: HTTPResponse.Status, message: String?, to request: Request) -> Response {
    let message = message ?? (status == .notFound ? "There is no such page." : status.reasonPhrase)
    if request.method == .get || request.method == .head {
      return .html(MessagePage(title: "\(status.code) \(status.reasonPhrase)", message: message).html, status: status)
    }
    return .json(ErrorAnswer(errors: ["form": message]), status: status)
  }
}

/// What a post answers that did not do what it should.
struct ErrorAnswer: Codable, Equatable {
  /// A sentence for every field with a problem; `form` for what is about none of them.
  var errors: [String: String]
}
