import DataSourcesWeb
import GRDB
import HTTPTypes

/// The messages for errors that users didn't cause.
enum GallerySentences {
  /// After how many seconds a client may try again: different ones, so that not all return at the same time.
  static func retryAfter(_ status: HTTPResponse.Status = .serviceUnavailable) -> Int {
    status == .tooManyRequests ? 1 : Int.random(in: 3...7)
  }

  static let tooManyConnections = "Too many browsers are connected. Try again in a moment."
  static let tooManyStreams = "Too many pages are open. Close some, or try again in a moment."
  static let uselessBody = "This request must not have a body."
  static let nothingSaved = "Nothing was saved."

  /// Why the database didn't take an edit; `nil` for errors that belong only in the log.
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

/// Something that can't be done now, and perhaps later: answered with 503.
package struct Unavailable: Error {
  /// A sentence for people.
  var sentence: String

  package init(sentence: String) { self.sentence = sentence }
}
