import Foundation
import HTTPTypes
import Hummingbird

extension Response {
  /// An HTML page, rendered for this request and not cached.
  static func html(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  /// A value as JSON.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    guard let data = try? JSONEncoder().encode(value) else { return Response(status: .internalServerError) }
    return Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }

  /// A text that is JSON already.
  static func json(text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
