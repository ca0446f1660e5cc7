public import Hummingbird

/// The fields of a posted HTML form (`application/x-www-form-urlencoded`).
public struct FormData: Equatable, Sendable {
  private var values: [String: String] = [:]

  /// The field's value; empty when the form does not have it.
  public subscript(name: String) -> String {
    values[name, default: ""]
  }

  /// Reads the fields; `nil` when an escape is broken or the text is not UTF-8.
  ///
  /// Of equal names the first counts.
  public init?(urlEncoded text: some StringProtocol) {
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decode(parts[0]), let value = parts.count > 1 ? Self.decode(parts[1]) : "" else {
        return nil
      }
      if values[name] == nil { values[name] = value }
    }
  }

  /// Reads the form that a request carries.
  ///
  /// Throws an `HTTPError`: 415 when it is no form, 413 when it is too large, 400 when it is broken.
  public init(of request: Request, context: some RequestContext) async throws {
    let type = request.headers[.contentType]?.split(separator: ";").first ?? ""
    guard type.lowercased() == "application/x-www-form-urlencoded" else {
      throw HTTPError(.unsupportedMediaType, message: "Post a form.")
    }
    if let length = request.headers[.contentLength].flatMap(Int.init), length > context.maxUploadSize {
      throw HTTPError(.contentTooLarge, message: "This is too long.")
    }
    let body = try await request.body.collect(upTo: context.maxUploadSize)
    guard let form = FormData(urlEncoded: String(buffer: body)) else {
      throw HTTPError(.badRequest, message: "The form is broken.")
    }
    self = form
  }

  private static func decode(_ bytes: some Collection<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.next().flatMap(hexDigit), let low = rest.next().flatMap(hexDigit) else { return nil }
        decoded.append(high << 4 | low)
      default: decoded.append(byte)
      }
    }
    let text = String(decoding: decoded, as: UTF8.self)
    return Array(text.utf8) == decoded ? text : nil
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
