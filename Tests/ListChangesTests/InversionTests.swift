import ListChanges
import ListTestSupport
import Testing

@Suite struct InversionTests {
  @Test func inversesLeadBackItemByItem() throws {
    let seed = fuzzSeed(5)
    var generator = SeededGenerator(seed: seed)
    for step in 0..<fuzzSteps(800) {
      let old = generator.sections()
      let new = generator.oneIn(2) ? generator.edited(old) : generator.sections()
      let changes = ChangeSet(fromSections: old, toSections: new)
      let inverse = changes.inverted()
      let note: Comment = "seed \(seed), step \(step): \(changes) / \(inverse)"
      try inverse.validate(from: shape(of: new), to: shape(of: old))
      #expect(try inverse.remade() == inverse, note)
      #expect(inverse.inverted() == changes, note)
      let there = try ReferenceBatch(changes, from: shape(of: old), to: shape(of: new))
      let back = try ReferenceBatch(inverse, from: shape(of: new), to: shape(of: old))
      for (section, rows) in there.itemOrigins.enumerated() {
        for (item, origin) in rows.enumerated() {
          guard let origin else { continue }
          #expect(back.itemOrigins[origin.section][origin.item] == at(section, item), note)
          #expect(inverse.updates.contains(origin) == changes.updates.contains(at(section, item)), note)
        }
      }
      for (after, before) in there.sectionOrigins.enumerated() {
        guard let before else { continue }
        #expect(back.sectionOrigins[before] == after, note)
        #expect(inverse.sectionUpdates.contains(before) == changes.sectionUpdates.contains(after), note)
      }
      let survivors = there.itemOrigins.joined().compactMap(\.self).count
      #expect(back.itemOrigins.joined().compactMap(\.self).count == survivors, note)
    }
  }

  @Test func reloadsAndNumbersTooLarge() throws {
    #expect(ChangeSet.reload.inverted() == .reload)
    #expect(ChangeSet().inverted() == ChangeSet())
    let last = Int(UInt32.max) - 1
    let changes = try ChangeSet(deletes: [at(0, 0), at(0, 1)], updates: [at(0, last)])
    #expect(changes.inverted() == .reload)
  }
}

private func at(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }
