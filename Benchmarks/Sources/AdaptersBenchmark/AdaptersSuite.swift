import BenchmarkSupport

/// Measures the cost of displaying the change of one row.
@MainActor
struct AdaptersSuite {
  let options: Options
  private(set) var table = ResultTable()

  init(_ options: Options) { self.options = options }

  mutating func run() {
    explain()
    for count in options.counts {
      for sections in options.sections where sections * 100 <= count {
        for edit in options.edits {
          for isSeen in [true, false] { measure(edit, isSeen, count, sections) }
        }
      }
    }
  }

  private mutating func measure(_ edit: ItemEdit, _ isSeen: Bool, _ count: Int, _ sections: Int) {
    let lists: [(String, (ListRows) -> any ShownList)] = [
      ("list", ObservedList.init), ("table-hand", HandTable.init), ("table", AdaptedTable.init),
      ("collection-hand", HandCollection.init), ("collection", AdaptedCollection.init),
    ]
    func isWanted(_ name: String) -> Bool { options.contestants?.contains(name) ?? true }
    let contestants = lists.filter { isWanted($0.0) }.map { name, make in
      contestant("\(name)-\(edit)-\(isSeen ? "seen" : "unseen")", edit, isSeen, count, sections, make)
    }
    guard let reference = contestants.first?.name else { return }
    let results = Interleaving(contestants, rounds: options.rounds).results
    let overheads = ["table", "collection"].compactMap { overhead($0, in: results) }
    table.print(results + overheads, workload: "adapter-one-row", count: count, reference: reference)
  }

  /// The cost of a view's adapter: its time minus that of the same calls without an adapter.
  private func overhead(_ view: String, in results: [Interleaving.Result]) -> Interleaving.Result? {
    guard let adapted = results.first(where: { $0.name.hasPrefix("\(view)-") && !$0.name.hasPrefix("\(view)-hand-") }),
      let byHand = results.first(where: { $0.name.hasPrefix("\(view)-hand-") })
    else { return nil }
    return .init(
      name: adapted.name.replacing("\(view)-", with: "\(view)-adapter-"),
      microseconds: adapted.microseconds - byHand.microseconds, outcome: Outcome([:]))
  }

  private func contestant(
    _ name: String, _ edit: ItemEdit, _ isSeen: Bool, _ count: Int, _ sections: Int,
    _ make: (ListRows) -> any ShownList
  ) -> Contestant {
    let rows = ListRows(count: count, sections: sections)
    let list = make(rows)
    let calls = options.calls
    let shown = { list.cellQueries }
    return Contestant(name, calls: calls) {
      switch edit {
      case .insert: rows.prepare(.delete, isSeen, calls)
      case .delete: rows.prepare(.insert, isSeen, calls)
      default: break
      }
    } body: {
      rows.perform(edit, isSeen)
      return list
    } outcome: { list in
      Outcome(
        ["sections": sections, "cells": shown()],
        complaint: list.isRight ? nil : "the list on screen is not that of the source")
    }
  }

  private func explain() {
    let lines = [
      "Adapters. Every contestant runs once unmeasured, then \(options.rounds) times, in changing order, in this process.",
      "adapter-one-row: one row of a list changes, on screen (seen) or far from it (unseen), in a view without a screen.",
      "  list: the list with an observer. table-hand, collection-hand: the same calls to the view, without an adapter.",
      "  table-adapter, collection-adapter: the work of the adapter, the difference of table and table-hand, and so on.",
    ]
    for line in lines { table.explain(line) }
    table.printHeader()
  }
}
