// Prints the public API in the symbol graphs of a module: swift public-api.swift <module> <folder>
//
// Without the members that a conformance of their type requires, which are those of the protocol, unless they are more than that: types,
// variables that can be set, methods with default arguments, and what has a type of its own in place of one of the protocol. What a protocol requires is above its other members, with the
// conditions on which there is a default.
import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Kind: Decodable { let identifier: String }
    struct Extension: Decodable { let constraints: [Constraint]? }
    struct Constraint: Decodable { let kind, lhs, rhs: String }
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let swiftExtension: Extension?
    let location: Location?
  }
  struct Relationship: Decodable {
    let kind, source, target: String
    let targetFallback: String?
    /// The requirement whose comment a member has otherwise, since it implements it.
    let sourceOrigin: Origin?
    struct Origin: Decodable { let identifier: String }
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

/// A declaration with its members.
final class Node {
  var declarations: [String] = []
  var requirements: [String] = []
  var members: [String: Node] = [:]

  func node(_ path: ArraySlice<String>) -> Node {
    guard let name = path.first else { return self }
    let member = members[name] ?? Node()
    members[name] = member
    return member.node(path.dropFirst())
  }

  func write(indent: String = "", to text: inout String) {
    let sorted = members.sorted { $0.key < $1.key }
    for requirement in sorted.flatMap({ $0.value.requirements.sorted() }) { text += "\(indent)required \(requirement)\n" }
    for (name, node) in sorted where node.requirements.isEmpty || !node.declarations.isEmpty {
      let declarations = node.declarations.isEmpty ? ["extension \(name)"] : node.declarations.sorted()
      for declaration in declarations { text += indent + declaration + "\n" }
      node.write(indent: indent + "  ", to: &text)
    }
  }
}

extension Graph.Symbol {
  /// The conditions of the extension that contains the declaration.
  var conditions: [String] {
    (swiftExtension?.constraints ?? []).map { condition in
      "\(condition.lhs)\(condition.kind == "sameType" ? " ==" : ":") \(condition.rhs)"
    }
  }

  private var text: String {
    let text = declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // With accessors of its own, also a setter that isn't public is printed.
    let isReadOnly = text.hasSuffix("{ get set }") && line.contains("(set) var ")
    return isReadOnly ? text.replacing("{ get set }", with: "{ get }") : text
  }

  /// The line of the source code that declares it.
  private var line: Substring {
    guard let location, let url = URL(string: location.uri), let source = try? String(contentsOf: url, encoding: .utf8) else { return "" }
    return source.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(location.position.line).first ?? ""
  }

  /// The declaration without attributes and the names of parameters that callers don't write; a constant is a variable that can be read.
  var signature: String {
    text.replacing(#/^let (.*)$/#) { "var \($0.1) { get }" }
      .replacing(#/@\w+ |mutating |nonisolated |final /#, with: "").replacing(#/(\w+) \w+: /#) { "\($0.1): " }
  }

  /// Whether it can be more than what a protocol requires.
  var isMoreThanRequired: Bool {
    switch kind.identifier {
    case "swift.property", "swift.type.property", "swift.subscript": !text.contains("{ get }") && !text.contains("let ")
    case "swift.method", "swift.type.method", "swift.init", "swift.func.op": text.contains(" = ")
    default: true
    }
  }

  /// The declaration in one line, with the conditions of the extension that contains it.
  func declaration(_ conformances: [String]) -> String {
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

let relationships = graphs.flatMap(\.relationships)
let symbols = Dictionary(graphs.flatMap(\.symbols).map { ($0.identifier.precise, $0) }) { first, _ in first }

var conformances: [String: Set<String>] = [:]
for relationship in relationships where ["conformsTo", "inheritsFrom"].contains(relationship.kind) {
  // A type of the module that isn't in the graphs isn't public.
  let isOwn = relationship.target.hasPrefix("s:\(module.utf8.count)\(module)")
  let fallback = isOwn ? nil : relationship.targetFallback?.split(separator: ".").last.map(String.init)
  guard let last = symbols[relationship.target]?.pathComponents.last ?? fallback else { continue }
  if !implied.contains(last) { conformances[relationship.source, default: []].insert(last) }
}

let requirements = Set(relationships.filter { ["requirementOf", "optionalRequirementOf"].contains($0.kind) }.map(\.source))
/// The conditions on which a requirement has a default, by the requirement.
var defaults: [String: [String]] = [:]
var implementations: Set<String> = []
for relationship in relationships {
  if relationship.kind == "defaultImplementationOf" {
    // The graph pairs declarations of the same name, whatever their types are.
    guard let symbol = symbols[relationship.source], let requirement = symbols[relationship.target],
      symbol.signature == requirement.signature
    else { continue }
    implementations.insert(relationship.source)
    // Protocols that refine this one have defaults, too.
    let owner = symbol.pathComponents.dropLast() == requirement.pathComponents.dropLast() ? "" : " in \(symbol.pathComponents[0])"
    let conditions = symbol.conditions.isEmpty ? "" : " where \(symbol.conditions.joined(separator: ", "))"
    defaults[relationship.target, default: []].append("[default\(owner)\(conditions)]")
  } else if relationship.kind == "memberOf", let origin = relationship.sourceOrigin,
    let symbol = symbols[relationship.source], !symbol.isMoreThanRequired
  {
    let required = symbols[origin.identifier]?.signature.replacing("Self.", with: "")
    if required == nil || required == symbol.signature { implementations.insert(relationship.source) }
  }
}

let root = Node()
for (id, symbol) in symbols where requirements.contains(id) || !implementations.contains(id) {
  let declaration = symbol.declaration((conformances[id] ?? []).sorted())
  let node = root.node(symbol.pathComponents[...])
  guard requirements.contains(id) else {
    node.declarations.append(declaration)
    continue
  }
  node.requirements.append(([declaration] + (defaults[id] ?? []).sorted()).joined(separator: " "))
}
var text = ""
root.write(to: &text)
print(text, terminator: "")
