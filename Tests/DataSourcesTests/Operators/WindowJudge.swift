import DataSources
import DataSourcesTesting
import ListTestSupport

/// Follows a window over a base, and checks what it displays and emits with the naive model.
final class WindowJudge {
  let base: any DataSource<TestItem>
  let source: WindowSource<TestItem>
  var model: WindowModel
  private let mirror: ListMirror<TestItem>
  private var baseChanges: [ChangeSet] = []
  private var observation: ListObservation?
  private var shape: ListShape
  private var checkedCount = 0

  init(_ base: any DataSource<TestItem>, _ source: WindowSource<TestItem>) {
    self.base = base
    self.source = source
    shape = base.shape
    model = WindowModel(
      (0..<base.sectionCount).compactMap(source.window(inSection:)), counts: base.shape.itemCounts)
    mirror = ListMirror(source, hasUniqueIDs: false)
    observation = base.observe { [unowned self] in baseChanges.append($0.changes) }
  }

  /// The first fault since the last call, with at most one change of the base, or of the windows that the model knows.
  ///
  /// - Parameters:
  ///   - old: the windows before.
  ///   - window: the window of an inserted section.
  func fault(since old: WindowModel, window: (Int) -> ItemWindow = { _ in .all }) -> String? {
    let (before, changes) = (shape, baseChanges.first ?? ChangeSet())
    baseChanges = []
    shape = base.shape
    if changes.isReload {
      model = WindowModel(shape.itemCounts.indices.map(window), counts: shape.itemCounts)
    } else {
      model.follow(changes, counts: shape.itemCounts, window: window)
    }
    let updates = mirror.updates[checkedCount...].map(\.changes)
    checkedCount = mirror.updates.count
    if updates.count > 1 { return "observers were notified twice" }
    if let fault = mirror.difference() ?? faultOfContents() { return fault }
    let all = updates.first ?? ChangeSet()
    if changes.isReload { return all.isReload ? nil : "no reload" }
    do {
      return try faultOfCounts(all, ReferenceBatch(changes, from: before, to: shape), old, Set(changes.updates))
    } catch {
      return "\(error)"
    }
  }

  private func faultOfContents() -> String? {
    let expected = zip(contents(of: base), model.ranges).map { rows, range in Array(rows[range]) }
    let shown = contents(of: source)
    if shown != expected { return "the items are \(shown), not \(expected), of \(contents(of: base))" }
    for (section, range) in model.ranges.enumerated() {
      let position = RangePosition(
        offsetFromBeginning: range.lowerBound, offsetFromEnd: shape.itemCounts[section] - range.upperBound,
        length: range.count)
      if source.rangePosition(inSection: section) != position { return "not \(position) in section \(section)" }
    }
    return nil
  }

  /// Items in both windows survive; others aren't reported.
  private func faultOfCounts(
    _ emitted: ChangeSet, _ batch: ReferenceBatch, _ old: WindowModel, _ updated: Set<ItemPosition>
  ) -> String? {
    let (were, are) = (old.ranges, model.ranges)
    var survivors: Set<ItemPosition> = []
    var (inserts, updates): ([ItemPosition], [ItemPosition]) = ([], [])
    for (section, origins) in batch.itemOrigins.enumerated() where batch.sectionOrigins[section] != nil {
      for item in are[section] {
        let here = ItemPosition(section: section, item: item - are[section].lowerBound)
        guard let origin = origins[item], were[origin.section].contains(origin.item) else {
          inserts.append(here)
          continue
        }
        survivors.insert(origin)
        if updated.contains(ItemPosition(section: section, item: item)) { updates.append(here) }
      }
    }
    let surviving = Set(batch.sectionOrigins.compactMap(\.self))
    let deletes = were.indices.filter(surviving.contains).flatMap { section in
      were[section].filter { !survivors.contains(ItemPosition(section: section, item: $0)) }.map {
        ItemPosition(section: section, item: $0 - were[section].lowerBound)
      }
    }
    if Array(emitted.inserts) != inserts { return "emitted \(emitted), not inserts at \(inserts)" }
    if Array(emitted.deletes) != deletes { return "emitted \(emitted), not deletes at \(deletes)" }
    return Array(emitted.updates) == updates ? nil : "emitted \(emitted), not updates at \(updates)"
  }
}
