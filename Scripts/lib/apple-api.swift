// Lists the public declarations of modules that aren't compiled on Linux, from their sources, in files <module>-Apple.txt:
// swift apple-api.swift <output folder> <module>...
import Foundation

/// A declaration that contains others.
struct Scope {
  let indentation: Int
  let declaration: String
  /// Whether its members are public without saying so.
  let hasPublicMembers: Bool
  var isPrinted = false
}

let flags = ["LIST_VIEWS", "GRDB", "Postgres", "os(Linux)", "canImport(Glibc)"]
let frameworks = ["UIKit", "AppKit", "SwiftUI", "CoreData", "ObjectiveC", "os(iOS)", "os(tvOS)"]

/// Whether a condition holds on Linux, with all traits.
func holds(_ condition: String) -> Bool {
  condition.components(separatedBy: "&&").allSatisfy { part in
    part.components(separatedBy: "||").contains { alternative in
      let text = alternative.trimmingCharacters(in: .whitespaces)
      let isNegated = text.hasPrefix("!")
      let holds = flags.contains(isNegated ? String(text.dropFirst()) : text)
      return isNegated ? !holds : holds
    }
  }
}

/// Removes the body, attributes that say nothing of the use, and line breaks.
func normalized(_ lines: [String]) -> String {
  var text = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  if let body = text.range(of: #"\s*\{( get( set)? \})?.*$"#, options: .regularExpression) {
    let accessors = text[body].hasPrefix(" { get") ? String(text[body].prefix { $0 != "}" }) + "}" : ""
    text.replaceSubrange(body, with: accessors)
  }
  for pattern in [#"^public "#, #"(?<= )public (?=(final |static |class |convenience |weak |func|var|let|init|struct))"#, #" = \[?[^,:()]*$"#] {
    text = text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
  }
  return text.replacingOccurrences(of: "( ", with: "(").replacingOccurrences(of: " )", with: ")")
}

func list(_ source: String, _ print: (String) -> Void) {
  // Each condition, and whether what follows is left out on Linux because of a framework.
  var conditions: [(text: String, isLeftOut: Bool)] = []
  var scopes: [Scope] = []
  let lines = source.components(separatedBy: "\n")
  var index = 0
  while index < lines.count {
    let line = lines[index]
    let text = line.trimmingCharacters(in: .whitespaces)
    index += 1
    if text.hasPrefix("#if ") {
      let condition = String(text.dropFirst(4))
      conditions.append((condition, !holds(condition) && frameworks.contains { condition.contains($0) }))
    } else if text.hasPrefix("#else"), let last = conditions.popLast() {
      let isOfFramework = frameworks.contains { last.text.contains($0) }
      conditions.append((last.text, holds(last.text) && isOfFramework))
    } else if text.hasPrefix("#endif") {
      conditions.removeLast()
    }
    let indentation = line.prefix { $0 == " " }.count
    if text.isEmpty || text.hasPrefix("//") || text.hasPrefix("#") || text.hasPrefix("}") { continue }
    scopes.removeAll { $0.indentation >= indentation }
    let isMember = scopes.last?.hasPublicMembers == true && scopes.last.map { indentation == $0.indentation + 2 } == true
    let isPublic =
      text.range(of: #"^(@\w+(\([^)]*\))? )*((nonisolated|final|override) )*(public|open) (?!import)"#, options: .regularExpression) != nil
      || (isMember && text.range(of: #"^(@\w+ )*(mutating |static )*(func|var|init|associatedtype|case|typealias)\b"#, options: .regularExpression) != nil)
    let isExtension = text.hasPrefix("extension ") || text.hasPrefix("@MainActor extension ")
    guard isPublic || isExtension else { continue }
    var declaration = [line]
    func isOpen() -> Bool {
      let joined = declaration.joined()
      return joined.filter { $0 == "(" }.count > joined.filter { $0 == ")" }.count
    }
    while isOpen(), index < lines.count {
      declaration.append(lines[index])
      index += 1
    }
    // The result and the conditions can be on the next line.
    while !(declaration.last ?? "").contains("{"), index < lines.count,
      lines[index].range(of: #"^\s*(->|where |async|throws|\{)"#, options: .regularExpression) != nil
    {
      declaration.append(lines[index])
      index += 1
    }
    let printed = normalized(declaration)
    if conditions.contains(where: \.isLeftOut), isPublic {
      for number in scopes.indices where !scopes[number].isPrinted {
        scopes[number].isPrinted = true
        print(String(repeating: "  ", count: number) + scopes[number].declaration)
      }
      print(String(repeating: "  ", count: scopes.count) + printed)
    }
    let isType = printed.range(of: #"\b(struct|class|enum|protocol|extension|actor) "#, options: .regularExpression) != nil
    if isType, declaration.joined().contains("{") {
      let hasPublicMembers = isPublic && printed.range(of: #"\b(protocol|enum) "#, options: .regularExpression) != nil
      scopes.append(
        Scope(
          indentation: indentation, declaration: printed, hasPublicMembers: hasPublicMembers,
          isPrinted: isPublic && conditions.contains(where: \.isLeftOut)))
    }
  }
}

let output = URL(fileURLWithPath: CommandLine.arguments[1])
for module in CommandLine.arguments.dropFirst(2) {
  let folder = URL(fileURLWithPath: "Sources/\(module)")
  let files = (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
    .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  var text = ""
  for file in files { list(try String(contentsOf: file, encoding: .utf8)) { text += $0 + "\n" } }
  if !text.isEmpty { try Data(text.utf8).write(to: output.appendingPathComponent("\(module)-Apple.txt")) }
}
