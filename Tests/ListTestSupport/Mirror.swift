public import DataSources

/// An observer that keeps a copy of a source's rows by what it is told alone, and compares.
///
/// Every update is checked by the naive rules of the platform lists, identity by identity.
public final class Mirror {
  /// What went wrong, each as a sentence.
  public private(set) var faults: [String] = []
  /// The changes it was told of, one entry an update.
  public private(set) var updates: [ChangeSet] = []
  private let source: any DataSource<TestRow>
  private var rows: [[TestRow]]
  private var headers: [SectionInfo?]
  private var observation: ListObservation?

  private let hasUniqueIDs: Bool

  /// - Parameter hasUniqueIDs: whether every row must be found by its identity; of equal ones, one may be hidden.
  public init(_ source: any DataSource<TestRow>, hasUniqueIDs: Bool = true) {
    self.source = source
    self.hasUniqueIDs = hasUniqueIDs
    rows = Self.rows(of: source)
    headers = Self.headers(of: source)
    observation = source.observe { [unowned self] in take($0) }
  }

  /// What the source shows that the mirror was not told of, or `nil` when they agree.
  public func difference() -> String? {
    let (now, infos) = (Self.rows(of: source), Self.headers(of: source))
    if let fault = faults.first { return fault }
    if now != rows { return "the source has \(now), the mirror \(rows)" }
    if infos != headers { return "the source has sections \(infos), the mirror \(headers)" }
    return faultOfIdentities()
  }

  public func pause() { observation?.pause() }
  public func resume() { observation?.resume() }

  private func take(_ update: ListUpdate) {
    updates.append(update.changes)
    let (now, infos) = (Self.rows(of: source), Self.headers(of: source))
    if update.changes.isEmpty { faults.append("told of nothing") }
    do {
      let old = ListShape(itemCounts: rows.map(\.count))
      try update.changes.validate(from: old, to: source.shape)
      let batch = try ReferenceBatch(update.changes, from: old, to: source.shape)
      for (section, origins) in batch.rowOrigins.enumerated() {
        for (item, origin) in origins.enumerated() {
          guard let origin else { continue }
          let position = ItemPosition(section: section, item: item)
          let (before, after) = (rows[origin.section][origin.item], now[section][item])
          if before.id != after.id { faults.append("\(update.changes): \(origin) is not \(position)") }
          if before != after, !update.changes.updates.contains(position) {
            faults.append("\(update.changes): nothing was said of the update at \(position)")
          }
        }
      }
      for (after, before) in batch.sectionOrigins.enumerated() {
        guard let before, headers[before] != infos[after] else { continue }
        if headers[before]?.id != infos[after]?.id {
          faults.append("\(update.changes): section \(before) is not \(after)")
        }
        if !update.changes.sectionUpdates.contains(after) {
          faults.append("\(update.changes): no update of section \(after)")
        }
      }
    } catch {
      faults.append("\(update.changes) from \(rows) to \(now): \(error)")
    }
    rows = now
    headers = infos
  }

  private func faultOfIdentities() -> String? {
    for section in 0..<source.sectionCount {
      for item in 0..<source.itemCount(inSection: section) {
        let position = ItemPosition(section: section, item: item)
        guard let id = source.id(at: position) else { continue }
        guard let found = source.position(of: id) else {
          if hasUniqueIDs { return "\(id) at \(position) is not found" }
          continue
        }
        if found > position || source.id(at: found) != id { return "\(id) at \(position) is said to be at \(found)" }
      }
    }
    let beyond = [ItemPosition(section: source.sectionCount, item: 0), ItemPosition(section: -1, item: 0)]
    for position in beyond + [
      ItemPosition(section: 0, item: source.itemCount(inSection: 0)), ItemPosition(section: 0, item: -1),
    ]
    where source.item(at: position) != nil || source.id(at: position) != nil {
      return "there is something at \(position)"
    }
    return source.itemCount(inSection: -1) == 0 && source.section(at: source.sectionCount) == nil
      ? nil : "sections out of range"
  }

  private static func rows(of source: any DataSource<TestRow>) -> [[TestRow]] {
    (0..<source.sectionCount).map { section in
      (0..<source.itemCount(inSection: section)).compactMap {
        source.item(at: ItemPosition(section: section, item: $0))
      }
    }
  }

  private static func headers(of source: any DataSource<TestRow>) -> [SectionInfo?] {
    (0..<source.sectionCount).map { source.section(at: $0) }
  }
}
