extension BatchMessages {
  /// The message for inconsistent counts, in which a table view names the section and a collection view lists all calls.
  ///
  /// Since iOS 16 both report "Invalid batch updates detected". For table views the simulator keeps the older message, since
  /// it has more details.
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
