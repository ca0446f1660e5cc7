// Prints the public API in the symbol graphs of a module: swift public-api.swift <module> <folder>
import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Extension: Decodable { let constraints: [Constraint]? }
    struct Constraint: Decodable { let kind, lhs, rhs: String }

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let swiftExtension: Extension?
  }
  struct Relationship: Decodable {
    let kind, source, target: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

/// A declaration with its members.
final class Node {
  var declarations: [String] = []
  var members: [String: Node] = [:]

  func node(_ path: ArraySlice<String>) -> Node {
    guard let name = path.first else { return self }
    let member = members[name] ?? Node()
    members[name] = member
    return member.node(path.dropFirst())
  }

  func write(indent: String = "", to text: inout String) {
    for (name, node) in members.sorted(by: { $0.key < $1.key }) {
      let declarations = node.declarations.isEmpty ? ["extension \(name)"] : node.declarations.sorted()
      for declaration in declarations { text += indent + declaration + "\n" }
      node.write(indent: indent + "  ", to: &text)
    }
  }
}

extension Graph.Symbol {
  /// The declaration in one line, with the conditions of the extension that contains it.
  func declaration(_ conformances: [String]) -> String {
    let text = declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    let conditions = (swiftExtension?.constraints ?? []).map { condition in
      "\(condition.lhs)\(condition.kind == "sameType" ? " ==" : ":") \(condition.rhs)"
    }
    // The declaration of a protocol contains those that it refines.
    let hasConformances = !conformances.isEmpty && !text.contains("protocol ")
    return text + (hasConformances ? ": " + conformances.joined(separator: ", ") : "")
      + (conditions.isEmpty ? "" : " [where \(conditions.joined(separator: ", "))]")
  }
}

let module = CommandLine.arguments[1]
let folder = URL(fileURLWithPath: CommandLine.arguments[2])
let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).filter { file in
  let name = file.lastPathComponent
  return name == "\(module).symbols.json" || name.hasPrefix("\(module)@")
}
let graphs = try files.map { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)) }
let implied: Set = ["Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"]

var names: [String: String] = [:]
for symbol in graphs.flatMap(\.symbols) {
  names[symbol.identifier.precise] = symbol.pathComponents.joined(separator: ".")
}
var conformances: [String: Set<String>] = [:]
for relationship in graphs.flatMap(\.relationships) where ["conformsTo", "inheritsFrom"].contains(relationship.kind) {
  // A type of the module that isn't in the graphs isn't public.
  let isOwn = relationship.target.hasPrefix("s:\(module.utf8.count)\(module)")
  guard let name = names[relationship.target] ?? (isOwn ? nil : relationship.targetFallback) else { continue }
  let last = name.split(separator: ".").last.map(String.init) ?? name
  if !implied.contains(last) { conformances[relationship.source, default: []].insert(last) }
}

let root = Node()
var known: Set<String> = []
for symbol in graphs.flatMap(\.symbols) where known.insert(symbol.identifier.precise).inserted {
  root.node(symbol.pathComponents[...]).declarations.append(
    symbol.declaration((conformances[symbol.identifier.precise] ?? []).sorted()))
}
var text = ""
root.write(to: &text)
print(text, terminator: "")
