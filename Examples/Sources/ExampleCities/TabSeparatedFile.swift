import Foundation

/// A file of lines of tab-separated fields in UTF-8, the first of which names the columns.
struct TabSeparatedFile {
  /// An error in a line of a file.
  struct Malformed: Error, Equatable, CustomStringConvertible {
    var file: String
    var line: Int
    var problem: String

    var description: String { "\(file):\(line): \(problem)" }
  }

  /// One line after the first, and its line number.
  struct Record {
    let file: String
    let line: Int
    let fields: [Substring]

    /// An error that names the line.
    func malformed(_ problem: String) -> Malformed {
      Malformed(file: file, line: line, problem: problem)
    }

    /// The field as a number.
    func number<Number: LosslessStringConvertible>(_ field: Int, _ column: String) throws -> Number {
      guard let number = Number(String(fields[field])) else {
        throw malformed("\(column) is not a number: “\(fields[field].prefix(40))”")
      }
      return number
    }
  }

  let name: String
  private let columns: [String]
  private let bytes: [UInt8]

  /// Reads the file, and unpacks it if its name ends in `gz`.
  init(_ url: URL, columns: [String]) throws {
    name = url.lastPathComponent
    self.columns = columns
    do {
      bytes = [UInt8](try url.pathExtension == "gz" ? Gunzip.unpacked(url) : Data(contentsOf: url))
    } catch {
      throw StartError("cannot read \(url.path)")
    }
  }

  /// Calls `body` with every line after the first, in order.
  func forEachRecord(_ body: (Record) throws -> Void) throws {
    if bytes.isEmpty { throw Malformed(file: name, line: 1, problem: "the file is empty") }
    var (start, number) = (0, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      number += 1
      let record = try record(bytes[start..<end], number: number)
      start = end + 1
      if number == 1 {
        guard record.fields.map(String.init) == columns else {
          throw record.malformed("expected the columns \(columns.joined(separator: ", "))")
        }
      } else {
        guard record.fields.count == columns.count else {
          throw record.malformed("\(record.fields.count) columns instead of \(columns.count)")
        }
        try body(record)
      }
    }
  }

  private func record(_ line: ArraySlice<UInt8>, number: Int) throws -> Record {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard let text = String(bytes: line, encoding: .utf8) else {
      throw Malformed(file: name, line: number, problem: "not valid UTF-8")
    }
    let fields = text.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    return Record(file: name, line: number, fields: fields.map { Substring($0) })
  }
}
