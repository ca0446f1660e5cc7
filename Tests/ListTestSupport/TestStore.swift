public import DataSources

/// Lists of one table of numbers, which change together as those of a database do.
public final class TestStore {
  /// A list of the store.
  public final class List: DataSource {
    fileprivate let emitter = ChangeEmitter()
    private let query: ([TestItem]) -> [TestSection]
    fileprivate private(set) var sections: [TestSection] = []

    fileprivate init(_ query: @escaping ([TestItem]) -> [TestSection]) { self.query = query }

    public var changeHub: ChangeHub { emitter.hub }
    public var sectionCount: Int { sections.count }
    public func itemCount(inSection section: Int) -> Int { sections.itemCount(inSection: section) }
    public func item(at position: ItemPosition) -> TestItem? { sections.item(at: position) }
    public func sectionInfo(at index: Int) -> SectionInfo? { sections.sectionInfo(at: index) }

    fileprivate func show(_ rows: [TestItem]) -> ChangeSet {
      let old = sections
      sections = query(rows)
      return ChangeSet(fromSections: old, toSections: sections)
    }
  }

  /// The rows by ID, with their contents.
  private var table: [Int: Int] = [:]
  public let lists = [
    List { [TestSection(id: "all", items: $0)] },
    List { rows in
      let odd = rows.filter { $0.content % 2 == 1 }
      return [TestSection(id: "odd", items: odd.sorted { ($0.content, $0.id) < ($1.content, $1.id) })]
    },
    List { rows in
      Set(rows.map(\.content)).sorted().map { content in
        TestSection(id: "\(content)", items: rows.filter { $0.content == content }, header: "\(content)")
      }
    },
  ]

  /// A store with an empty table.
  public init() { commit(table) }

  /// The items of the lists, section by section.
  public var contents: [[[TestItem]]] { lists.map { $0.sections.map(\.items) } }

  private var rows: [TestItem] { table.sorted { $0.key < $1.key }.map { TestItem($0.key, content: $0.value) } }

  /// Changes random rows, with one commit.
  public func mutate(_ generator: inout SeededGenerator) {
    var new = table
    for _ in 0...generator.below(4) {
      let id = generator.below(12)
      new[id] = generator.oneIn(3) ? nil : generator.below(8)
    }
    commit(new)
  }

  private func commit(_ new: [Int: Int]) {
    table = new
    let rows = rows
    ChangeEmitter.emit(lists.map { ($0.emitter, $0.show(rows)) })
  }
}
