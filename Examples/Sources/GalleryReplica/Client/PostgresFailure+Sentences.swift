#if Postgres
  import GalleryKit

  extension PostgresFailure {
    private static let nothingSaved = "Nothing was saved."

    /// What the author of an edit reads; `nil` for errors that belong only in the log.
    var sentence: String? {
      if isCommitUnknown {
        return "The connection to PostgreSQL ended while this was saved. Look whether it was done before you try again."
      }
      if isConnectionLost { return "PostgreSQL can't be reached. \(Self.nothingSaved) Try again in a moment." }
      return switch state {
      // Too slow, or in conflict with other transactions.
      case "40001", "40P01", "55P03", "57014", "23505", "23503":
        "PostgreSQL is busy. \(Self.nothingSaved) Try again in a moment."
      case "25006": "This PostgreSQL server is read-only. \(Self.nothingSaved)"
      case "42501": "The gallery's role may not write to PostgreSQL. \(Self.nothingSaved)"
      case "53100", "53200": "PostgreSQL has no space or memory left. \(Self.nothingSaved)"
      case "42P01", "42703": "PostgreSQL doesn't have the gallery's tables. \(Self.nothingSaved)"
      default: nil
      }
    }

    /// The error for the routes.
    var forAuthor: any Error { sentence.map { Unavailable(sentence: $0) } ?? self }
  }
#endif
