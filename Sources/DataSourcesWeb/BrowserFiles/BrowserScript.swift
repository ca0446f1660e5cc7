/// A script of the browser's side: modules that are served as one file, because they are needed at the same time.
struct BrowserScript {
  /// The file's name.
  let name: String
  /// The modules in their order, by their names without extension.
  let modules: [(name: String, text: [UInt8])]

  /// Whether a module is in the script.
  func contains(_ module: String) -> Bool { modules.contains { $0.name == module } }

  /// One script of the modules, which name each other's exports.
  ///
  /// As one file they are sent with one request, and compressed they are a third smaller. What is in another script is
  /// imported from there.
  func joined(among all: [BrowserScript]) -> String {
    var code: [Substring] = []
    var imports: [String: Set<Substring>] = [:]
    for line in modules.flatMap({ String(decoding: $0.text, as: UTF8.self).split(separator: "\n") }) {
      guard let imported = line.wholeMatch(of: #/import \{ (.*) \} from '\.\/(\w+)\.js'/#) else {
        code.append(line)
        continue
      }
      let module = String(imported.2)
      guard !contains(module), let other = all.first(where: { $0.contains(module) }) else { continue }
      imports[other.name, default: []].formUnion(imported.1.replacing(" ", with: "").split(separator: ","))
    }
    let head = imports.sorted { $0.key < $1.key }
      .map { "import { \($0.value.sorted().joined(separator: ", ")) } from './\($0.key)'" }
    return (head + code.map(String.init)).joined(separator: "\n")
  }
}
