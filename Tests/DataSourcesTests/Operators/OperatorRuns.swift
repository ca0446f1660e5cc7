import DataSources
import DataSourcesTesting
import ListTestSupport

/// The items of a source, section by section.
func contents<Item>(of source: some DataSource<Item>) -> [[Item]] {
  (0..<source.sectionCount).map { section in
    (0..<source.itemCount(inSection: section)).compactMap {
      source.item(at: ItemPosition(section: section, item: $0))
    }
  }
}

/// Random edits of sections under an operator: a mirror checks what it emits, a naive model what it displays.
///
/// - Returns: the fault, or `nil`.
func faultOfRuns(
  seeds: ClosedRange<UInt64> = 1...150, over make: (SectionedSource<TestSection>) -> any DataSource<TestItem>,
  showing model: ([TestSection]) -> [[TestItem]]
) -> String? {
  for seed in seeds {
    var generator = SeededGenerator(seed: seed)
    let base = SectionedSource(generator.sections())
    let source = make(base)
    let mirror = ListMirror(source, hasUniqueIDs: false)
    for step in 0..<12 {
      if step > 0 { base.sections = generator.edited(base.sections) }
      if let fault = mirror.difference() { return "seed \(seed), step \(step): \(fault)" }
      let (shown, expected) = (contents(of: source), model(base.sections))
      if shown != expected { return "seed \(seed), step \(step): \(shown), not \(expected)" }
    }
  }
  return nil
}

/// A source that repeats the changes of another one, and counts its lookups.
final class AskedSource<Item>: DataSource {
  let changeHub = ChangeHub()
  private let base: any DataSource<Item>
  /// The number of requests.
  private(set) var questions = 0

  init(_ base: any DataSource<Item>) {
    self.base = base
    changeHub.follow(base.changeHub) { $0 }
  }

  /// The number of questions that a closure gives rise to.
  func questions(during body: () -> Void) -> Int {
    questions = 0
    body()
    return questions
  }

  private func asked() -> any DataSource<Item> {
    questions += 1
    return base
  }

  var sectionCount: Int { asked().sectionCount }
  func itemCount(inSection section: Int) -> Int { asked().itemCount(inSection: section) }
  func item(at position: ItemPosition) -> Item? { asked().item(at: position) }
  func sectionInfo(at index: Int) -> SectionInfo? { asked().sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { asked().id(at: position) }
  func position(of id: ItemID) -> ItemPosition? { asked().position(of: id) }
}

/// Many sections of as many rows each.
func manySections(_ sectionCount: Int, rows: Int) -> SectionedSource<TestSection> {
  SectionedSource(
    (0..<sectionCount).map { section in
      TestSection(id: "\(section)", items: (0..<rows).map { TestItem(section * 1_000_000 + $0) })
    })
}
