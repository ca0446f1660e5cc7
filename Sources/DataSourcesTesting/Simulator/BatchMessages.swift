/// The messages of UIKit's exceptions, with all values filled in.
///
/// Table views and collection views perform the same checks with the same messages, except that the former say "row" and
/// the latter "item". The addresses of index paths are omitted.
struct BatchMessages {
  private let kind: PlatformListKind
  private var word: String { kind.itemWord }

  init(_ kind: PlatformListKind) { self.kind = kind }

  private func path(_ position: ItemPosition) -> String {
    "{length = 2, path = \(position.section) - \(position.item)}"
  }

  private var article: String { kind == .collection ? "an item" : "a row" }

  // MARK: - Reloads and deletes

  func deletedAndReloaded(section: Int) -> String {
    "attempt to delete and reload the same index path ({length = 1, path = \(section)})"
  }

  func deletedAndReloaded(_ position: ItemPosition) -> String {
    "attempt to delete and reload the same index path (\(path(position)))"
  }

  func missingReload(section: Int, count: Int) -> String {
    "attempt to reload section (\(section)) that doesn't exist (there are only \(count) sections before update)"
  }

  func missingReload(_ position: ItemPosition, in counts: [Int]) -> String {
    let existing =
      counts.indices.contains(position.section)
      ? "\(counts[position.section]) \(word)s in section \(position.section)" : "\(counts.count) sections"
    return "attempt to reload \(word) (\(path(position))) that doesn't exist (there are only \(existing) before update)"
  }

  func missingDelete(section: Int, count: Int) -> String {
    "attempt to delete section \(section), but there are only \(count) sections before the update"
  }

  func missingDelete(_ position: ItemPosition, in counts: [Int]) -> String {
    let start = "attempt to delete \(word) \(position.item) from section \(position.section)"
    guard counts.indices.contains(position.section) else {
      return "\(start), but there are only \(counts.count) sections before the update"
    }
    return "\(start) which only contains \(counts[position.section]) \(word)s before the update"
  }

  func deletedAndMoved(section: Int) -> String {
    "attempt to perform a delete and a move from the same section (\(section))"
  }

  func deletedAndMoved(_ position: ItemPosition) -> String {
    "attempt to perform a delete and a move from the same index path (\(path(position)))"
  }

  func moveFromDeleted(section: Int) -> String { "cannot move \(article) from a deleted section (\(section))" }

  // MARK: - Inserts

  func missingInsert(section: Int, count: Int) -> String {
    "attempt to insert section \(section) but there are only \(count) sections after the update"
  }

  func missingInsert(_ position: ItemPosition, in counts: [Int]) -> String {
    let start = "attempt to insert \(word) \(position.item) into section \(position.section), but there are only"
    guard counts.indices.contains(position.section) else {
      return "\(start) \(counts.count) sections after the update"
    }
    return "\(start) \(counts[position.section]) \(word)s in section \(position.section) after the update"
  }

  func insertedOnMoveTarget(section: Int) -> String {
    "attempt to perform an insert and a move to the same section (\(section))"
  }

  func insertedOnMoveTarget(_ position: ItemPosition) -> String {
    "attempt to perform an insert and a move to the same index path (\(path(position)))"
  }

  func moveIntoInserted(section: Int) -> String {
    "cannot move \(article) into a newly inserted section (\(section))"
  }

  // MARK: - Moves

  func missingSource(ofSectionMove move: ChangeSet.SectionMove, count: Int) -> String {
    "attempt to move section \(move.from), but there are only \(count) sections before the update"
  }

  func missingTarget(ofSectionMove move: ChangeSet.SectionMove, count: Int) -> String {
    "attempt to move section \(move.from) to section \(move.to), but there are only \(count) sections after the update"
  }

  func missingSource(of move: ChangeSet.ItemMove, in counts: [Int]) -> String {
    let start = "attempt to move index path (\(path(move.from)))"
    guard counts.indices.contains(move.from.section) else {
      return "\(start) from a section that does not exist - there are only \(counts.count) sections before the update"
    }
    return "\(start) that does not exist - there are only \(counts[move.from.section]) \(word)s"
      + " in section \(move.from.section) before the update"
  }

  func missingTarget(of move: ChangeSet.ItemMove, in counts: [Int]) -> String {
    let start = "attempt to move index path (\(path(move.from))) to index path (\(path(move.to)))"
    guard counts.indices.contains(move.to.section) else {
      return "\(start) in section that does not exist - there are only \(counts.count) sections after the update"
    }
    return "\(start) that does not exist - there are only \(counts[move.to.section]) \(word)s"
      + " in section \(move.to.section) after the update"
  }

  func movedToTwo(section: Int, _ first: Int, _ second: Int) -> String {
    "attempt to move section \(section) to both section \(first) and section \(second)"
  }

  func movedToTwo(_ position: ItemPosition, _ first: ItemPosition, _ second: ItemPosition) -> String {
    "attempt to move \(word) at index path \(path(position)) to both \(path(first)) and \(path(second))"
  }

  func twoMoves(toSection target: Int, _ first: Int, _ second: Int) -> String {
    "attempt to move both section \(first) and section \(second) to section \(target)"
  }

  func twoMoves(to target: ItemPosition, _ first: ItemPosition, _ second: ItemPosition) -> String {
    "attempt to move both \(word) at index path \(path(first)) and \(path(second)) to \(path(target))"
  }

  // MARK: - Counts

  /// Returns the message for inconsistent counts, in which a table view names the section and a collection view lists all calls.
  ///
  /// Since iOS 16 both report "Invalid batch updates detected". For table views this is the older message, which has more
  /// details.
  func sectionCount(old: [Int], new: [Int], inserted: Int, deleted: Int, calls: [String]) -> String {
    if kind == .collection { return invalidBatch(old: old, new: new, calls: calls) }
    return "Invalid update: invalid number of sections. The number of sections contained in the \(kind.listWord)"
      + " after the update (\(new.count)) must be equal to the number of sections contained in the \(kind.listWord)"
      + " before the update (\(old.count)), plus or minus the number of sections inserted or deleted"
      + " (\(inserted) inserted, \(deleted) deleted)."
  }

  func itemCount(
    section: Int, old: [Int], oldSection: Int, new: [Int], inserted: Int, deleted: Int, movedIn: Int, movedOut: Int,
    calls: [String]
  ) -> String {
    if kind == .collection { return invalidBatch(old: old, new: new, calls: calls) }
    let rows = "\(kind.itemWord)s"
    return "Invalid update: invalid number of \(rows) in section \(section). The number of \(rows) contained in an"
      + " existing section after the update (\(new[section])) must be equal to the number of \(rows) contained in that"
      + " section before the update (\(old[oldSection])), plus or minus the number of \(rows) inserted or deleted from"
      + " that section (\(inserted) inserted, \(deleted) deleted) and plus or minus the number of \(rows) moved into or"
      + " out of that section (\(movedIn) moved in, \(movedOut) moved out)."
  }

  private func invalidBatch(old: [Int], new: [Int], calls: [String]) -> String {
    let rows = "\(kind.itemWord)s"
    let shown = 20
    let rest = calls.count > shown ? ["\t… and \(calls.count - shown) more"] : []
    let list = (calls.prefix(shown).map { "\t\($0)" } + rest).joined(separator: ",\n")
    return "Invalid batch updates detected: the number of sections and/or \(rows) returned by the data source before"
      + " and/or after performing the batch updates are inconsistent with the updates.\n"
      + "Data source before updates = \(summary(old))\nData source after updates = \(summary(new))\n"
      + "Updates = [\n\(list)\n]"
  }

  private func summary(_ counts: [Int]) -> String {
    let sections = counts.count == 1 ? "1 section" : "\(counts.count) sections"
    return "{ \(sections) with \(kind.itemWord) counts: \(counts) }"
  }
}
