import ListChanges

extension DataSource {
  /// An indented description of this source and its upstream sources, for debugging.
  ///
  ///     print(list.treeDescription)
  ///
  /// ```text
  /// ConcatenatedSections<Mail>: 2 sections, 5 items
  ///   FilteredSource<Mail>: 1 section, 2 items
  ///     [1] ListSource<Mail>: 1 section, 3 items
  ///   [1] above
  /// ```
  ///
  /// If a source occurs more than once, it is described once and referred to by a number. At most 100 children of each
  /// source are described.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections of all sources.
  public var treeDescription: String { SourceTree(self).description }

  /// Gives this source a name, which descriptions and traces begin with.
  ///
  ///     let favorites = ListSource(stored).named("favorites")
  ///
  /// A source that `map` returns shares the name with the source that it maps.
  ///
  /// - Returns: This source.
  @discardableResult
  public func named(_ name: String?) -> Self {
    changeHub.name = name
    return self
  }

  /// Checks the invariants of this source and its upstream sources.
  ///
  /// - Returns: The first broken invariant as a sentence, or `nil`.
  /// - Complexity: O(*n*) where *n* is the number of items of all sources.
  package func _checkInvariants() -> String? {
    for occurrence in SourceTree(self, showsAll: true).occurrences where !occurrence.isRepeated {
      guard let source = occurrence.source as? any DescribedSource else { continue }
      if let fault = source.brokenInvariant() { return "\(source.describedName): \(fault)" }
    }
    return nil
  }
}

/// A source and its upstream sources at one moment.
struct SourceTree {
  /// One occurrence of a source in the tree.
  struct Occurrence {
    let source: any DataSource
    let depth: Int
    /// Whether the source and its upstream sources are already listed above.
    let isRepeated: Bool
    /// The number of children that are left out behind this one, and their depth.
    var omitted: (count: Int, depth: Int)?
  }

  /// The occurrences in display order, each one before its children.
  private(set) var occurrences: [Occurrence] = []
  /// The number of occurrences of each source.
  private var uses: [ObjectIdentifier: Int] = [:]
  private static let maxChildren = 100

  /// Creates the tree of a source.
  ///
  /// - Parameter showsAll: Whether to include all children instead of the first hundred.
  init(_ root: any DataSource, showsAll: Bool = false) {
    // An explicit stack, because a tree can be deeper than the call stack allows.
    var stack = [Occurrence(source: root, depth: 0, isRepeated: false)]
    while let next = stack.popLast() {
      let count = uses[ObjectIdentifier(next.source), default: 0]
      uses[ObjectIdentifier(next.source)] = count + 1
      occurrences.append(
        Occurrence(source: next.source, depth: next.depth, isRepeated: count > 0, omitted: next.omitted))
      guard count == 0 else { continue }
      let children = next.source.upstream
      let shown = showsAll ? children.count : min(children.count, Self.maxChildren)
      for (index, child) in children.prefix(shown).enumerated().reversed() {
        var occurrence = Occurrence(source: child, depth: next.depth + 1, isRepeated: false)
        if index == shown - 1, shown < children.count { occurrence.omitted = (children.count - shown, next.depth + 1) }
        stack.append(occurrence)
      }
    }
  }

  /// The sources of the tree, by their hubs.
  var sourcesByHub: [ObjectIdentifier: any DataSource] {
    Dictionary(occurrences.map { (ObjectIdentifier($0.source.changeHub), $0.source) }) { first, _ in first }
  }

  /// The name of each source by its hub: its type, with a number if several sources have the same type.
  var names: [ObjectIdentifier: String] {
    var sources: [String: [any DataSource]] = [:]
    for occurrence in occurrences where !occurrence.isRepeated {
      sources[Self.type(of: occurrence.source), default: []].append(occurrence.source)
    }
    var names: [ObjectIdentifier: String] = [:]
    for (type, all) in sources {
      for (index, source) in all.enumerated() {
        names[ObjectIdentifier(source.changeHub)] = all.count > 1 ? "\(type) #\(index + 1)" : type
      }
    }
    return names
  }

  private static func type(of source: any DataSource) -> String {
    let type = (source as? any DescribedSource)?.describedName ?? "\(Swift.type(of: source))"
    return source.changeHub.name.map { "“\($0)” \(type)" } ?? type
  }

  private static func words(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// Describes a source in one line: type, counts, details, and whether its first item has no ID.
  private static func line(_ source: some DataSource) -> String {
    let counts = (0..<source.sectionCount).map { source.itemCount(inSection: $0) }
    // An app's own source can return counts whose sum overflows.
    let items = counts.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    var line = "\(Self.type(of: source)): \(words(counts.count, "section")), \(words(items, "item"))"
    if let details = (source as? any DescribedSource)?.describedDetails { line += ", \(details)" }
    if let section = counts.firstIndex(where: { $0 > 0 }),
      source.id(at: ItemPosition(section: section, item: 0)) == nil
    {
      line += ", no identity"
    }
    return line
  }
}

extension SourceTree: CustomStringConvertible {
  var description: String {
    var indexes: [ObjectIdentifier: Int] = [:]
    var lines: [String] = []
    var omissions: [(count: Int, depth: Int)] = []
    func indentation(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
    func addOmissions(from depth: Int) {
      while let last = omissions.last, last.depth >= depth {
        lines.append("\(indentation(last.depth))and \(last.count) more")
        omissions.removeLast()
      }
    }
    for occurrence in occurrences {
      // The line about omitted children is below all descendants of the last described child.
      addOmissions(from: occurrence.depth + 1)
      let key = ObjectIdentifier(occurrence.source)
      var mark = ""
      if uses[key, default: 0] > 1 {
        if indexes[key] == nil { indexes[key] = indexes.count + 1 }
        mark = "[\(indexes[key, default: 0])] "
      }
      lines.append(
        indentation(occurrence.depth) + mark + (occurrence.isRepeated ? "above" : Self.line(occurrence.source)))
      if let omitted = occurrence.omitted { omissions.append(omitted) }
    }
    addOmissions(from: 0)
    return lines.joined(separator: "\n")
  }
}
