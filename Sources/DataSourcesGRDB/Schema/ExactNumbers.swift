#if GRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// Numbers that SQLite would round when it writes the arguments of a statement into its text: it writes 15 digits.
  struct ExactNumbers {
    /// The arguments, with marks in place of these numbers.
    let arguments: StatementArguments
    private var texts: [(mark: String, number: String)] = []

    init(_ arguments: StatementArguments, of statement: Statement, _ db: Database) {
      let count = Int(sqlite3_bind_parameter_count(statement.sqliteStatement))
      let list = (0..<count).map { _ in "?" }.joined(separator: ", ")
      guard count > 0, let row = try? Row.fetchOne(db, sql: "SELECT \(list)", arguments: arguments) else {
        self.arguments = arguments
        return
      }
      let name = UUID().uuidString
      var values = Array(row.databaseValues)
      for index in values.indices {
        guard case .double(let number) = values[index].storage, let text = Self.exactText(number) else { continue }
        let mark = "\(name) \(index)"
        texts.append(("'\(mark)'", text))
        values[index] = mark.databaseValue
      }
      self.arguments = texts.isEmpty ? arguments : StatementArguments(values)
    }

    /// The text of a number that 15 digits don't represent.
    private static func exactText(_ number: Double) -> String? {
      if number.isInfinite { return number > 0 ? "9e999" : "-9e999" }
      return Double(String(format: "%.15g", number)) == number ? nil : "\(number)"
    }

    /// Puts the numbers in the place of their marks.
    func insert(into text: String) -> String {
      texts.reduce(text) { text, entry in text.replacingOccurrences(of: entry.mark, with: entry.number) }
    }
  }
#endif
