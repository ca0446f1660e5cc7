#if Postgres
  /// Why a server or a table can't be replicated as it is, in a sentence that includes the SQL to put it right.
  struct Refusal: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }
  }

  extension Refusal: CustomStringConvertible {
    var description: String { message }
  }
#endif
