import ListChanges

/// All that a source is made of, as it is at one moment.
struct SourceTree {
  /// A source where it stands in the tree.
  struct Place {
    let source: any DataSource
    let depth: Int
    /// Whether it was shown before, with all below it.
    let isRepeated: Bool
    /// The number of children that are left out after this place, and where they would stand.
    var omitted: (count: Int, depth: Int)?
  }

  /// The sources as they are shown, each one before its children.
  private(set) var places: [Place] = []
  private var uses: [ObjectIdentifier: Int] = [:]
  private static let mostChildren = 100

  /// The tree below a source, and the source itself.
  ///
  /// - Parameter showsAll: whether no child is left out.
  init(_ root: any DataSource, showsAll: Bool = false) {
    // A stack of its own: trees may be deeper than the call stack.
    var stack = [Place(source: root, depth: 0, isRepeated: false)]
    while let next = stack.popLast() {
      let count = uses[ObjectIdentifier(next.source), default: 0]
      uses[ObjectIdentifier(next.source)] = count + 1
      places.append(Place(source: next.source, depth: next.depth, isRepeated: count > 0, omitted: next.omitted))
      guard count == 0 else { continue }
      let children = next.source.upstream
      let shown = showsAll ? children.count : min(children.count, Self.mostChildren)
      for (index, child) in children.prefix(shown).enumerated().reversed() {
        var place = Place(source: child, depth: next.depth + 1, isRepeated: false)
        if index == shown - 1, shown < children.count { place.omitted = (children.count - shown, next.depth + 1) }
        stack.append(place)
      }
    }
  }

  /// What to call each source, by its hub: its type, with a number where several have the same one.
  var names: [ObjectIdentifier: String] {
    var sources: [String: [any DataSource]] = [:]
    for place in places where !place.isRepeated {
      sources[Self.type(of: place.source), default: []].append(place.source)
    }
    var names: [ObjectIdentifier: String] = [:]
    for (type, all) in sources {
      for (index, source) in all.enumerated() {
        names[ObjectIdentifier(source.changeHub)] = all.count > 1 ? "\(type) #\(index + 1)" : type
      }
    }
    return names
  }

  private static func type(of source: any DataSource) -> String { "\(Swift.type(of: source))" }

  private static func words(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// A source in a line: type, counts, what else it says, and whether rows can not be told apart.
  private static func line(_ source: some DataSource) -> String {
    let counts = (0..<source.sectionCount).map { source.itemCount(inSection: $0) }
    let rows = counts.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    var line = "\(type(of: source)): \(words(counts.count, "section")), \(words(rows, "row"))"
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
    var numbers: [ObjectIdentifier: Int] = [:]
    var lines: [String] = []
    var omissions: [(count: Int, depth: Int)] = []
    func indentation(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
    func addOmissions(from depth: Int) {
      while let last = omissions.last, last.depth >= depth {
        lines.append("\(indentation(last.depth))and \(last.count) more")
        omissions.removeLast()
      }
    }
    for place in places {
      // What was left out stands behind all that is below the last child that is shown.
      addOmissions(from: place.depth + 1)
      let key = ObjectIdentifier(place.source)
      var mark = ""
      if uses[key, default: 0] > 1 {
        if numbers[key] == nil { numbers[key] = numbers.count + 1 }
        mark = "[\(numbers[key, default: 0])] "
      }
      lines.append(indentation(place.depth) + mark + (place.isRepeated ? "above" : Self.line(place.source)))
      if let omitted = place.omitted { omissions.append(omitted) }
    }
    addOmissions(from: 0)
    return lines.joined(separator: "\n")
  }
}
