/// The options of the command line.
struct Options {
  var connection = ""
  var rows = 1_000_000
  var transactions = 20_000
  var commits = 300

  struct Failure: Error {
    let message: String
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Failure(message: "\(name) needs a value") }
      switch name {
      case "--connection": connection = value
      case "--n": rows = try Self.number(name, value)
      case "--transactions": transactions = try Self.number(name, value)
      case "--commits": commits = try Self.number(name, value)
      default: throw Failure(message: "unknown option \(name)")
      }
    }
  }

  private static func number(_ name: String, _ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else { throw Failure(message: "\(name) needs a positive number") }
    return number
  }
}
