import DataSourcesWeb
public import Hummingbird
import NIOCore
import NIOHTTP1

/// The fields of an HTML form (`application/x-www-form-urlencoded`), posted, or in the query of an address.
public struct FormData: Equatable, Sendable {
  /// The fields by their names.
  private(set) var values: [String: String] = [:]

  /// The field's value; empty when the form does not have it.
  public subscript(name: String) -> String {
    values[name, default: ""]
  }

  /// The field's value; `nil` when the form does not have it.
  public func value(of name: String) -> String? { values[name] }

  /// Reads the fields; `nil` when an escape is broken or the text is not UTF-8.
  ///
  /// Of equal names the first counts.
  public init?(urlEncoded text: some StringProtocol) { self.init(urlEncodedBytes: text.utf8) }

  private init?(urlEncodedBytes bytes: some Collection<UInt8>) {
    guard let fields = WebRequest.fields(ofForm: bytes) else { return nil }
    values = fields
  }

  /// Reads the form that a request carries.
  ///
  /// Throws an `HTTPError`: 415 when it is no form, 413 when it is too large, 400 when it is broken.
  public init(of request: Request, context: some RequestContext) async throws {
    let type = request.headers[.contentType]?.split(separator: ";").first ?? ""
    guard type.lowercased() == "application/x-www-form-urlencoded" else {
      throw HTTPError(.unsupportedMediaType, message: "Post a form.")
    }
    let body = try await Self.body(of: request, upTo: context.maxUploadSize)
    guard let form = FormData(urlEncodedBytes: body.readableBytesView) else {
      throw HTTPError(.badRequest, message: "The form is broken.")
    }
    self = form
  }

  /// Returns the parameters of a page's address; none if they are broken, as the page is then displayed without them.
  static func address(of request: Request) -> [String: String] { (try? FormData(queryOf: request))?.values ?? [:] }

  /// Reads the fields in the query of a request's address.
  ///
  /// Throws an `HTTPError` of 400 when it is broken.
  public init(queryOf request: Request) throws {
    guard let form = FormData(urlEncoded: request.uri.query ?? "") else {
      throw HTTPError(.badRequest, message: "The address is broken.")
    }
    self = form
  }

  /// Reads the body of a request.
  ///
  /// Throws an `HTTPError`: 413 when it is too large, 400 when the connection ends before it.
  static func body(of request: Request, upTo size: Int) async throws -> ByteBuffer {
    if let length = request.headers[.contentLength].flatMap(Int.init), length > size {
      throw HTTPError(.contentTooLarge, message: "This is too long.")
    }
    do {
      return try await request.body.collect(upTo: size)
    } catch is NIOTooManyBytesError {
      throw HTTPError(.contentTooLarge, message: "This is too long.")
    } catch let error as HTTPParserError {
      throw error
    } catch {
      // The connection ended before the body did.
      throw HTTPError(.badRequest, message: "The form is broken.")
    }
  }
}
