#if GRDB
  import DataSources

  /// Where a row is: in a group that is known by its number among those that are touched.
  struct RowPlace: Sendable {
    let group: Int
    let page: Int
    let rank: Int
  }

  /// A group some of whose rows were touched.
  struct TouchedGroup {
    private(set) var group: DirectoryGroup
    /// Its section before; `nil` when there was none.
    let oldIndex: Int?
    /// Its section now; `nil` when it is gone.
    var newIndex: Int?
    /// The touched rows that were here, that are here, and that were and are.
    var oldRanks: [Int] = []
    var newRanks: [Int] = []
    var stayed: [(old: Int, new: Int)] = []

    private let oldCount: Int
    private var touchedPages: [Int] = []

    init(_ group: DirectoryGroup, oldIndex: Int?) {
      self.group = group
      self.oldIndex = oldIndex
      oldCount = group.count
    }

    /// Counts a row that comes or goes; the page gets another name.
    mutating func add(_ difference: Int, toPage page: Int, name: Int) {
      group.counts[page] = max(0, group.counts[page] + difference)
      group.pages.rename(page, to: name)
      if !touchedPages.contains(page) { touchedPages.append(page) }
    }

    /// Splits pages that are too large, and joins those that are too small.
    mutating func repairPages(_ directory: inout ViewDirectory, _ reader: ViewReader) throws {
      for page in touchedPages.sorted(by: >) { try group.repair(page, in: &directory, reader) }
    }

    /// What becomes of the section, and which of its rows move within it.
    func addSections(to draft: inout ChangeSet.Draft) {
      switch (oldIndex, newIndex) {
      case (let old?, nil): draft.sectionDeletes.append(old)
      case (nil, let new?): draft.sectionInserts.append(new)
      case (nil, nil): break
      case (let old?, let new?):
        let moves = SectionMoves(stayed, oldRanks: oldRanks.sorted(), newRanks: newRanks.sorted(), count: oldCount)
        for move in moves.moves {
          draft.moves.append(
            .init(from: ItemPosition(section: old, item: move.from), to: ItemPosition(section: new, item: move.to)))
        }
      }
    }
  }
#endif
