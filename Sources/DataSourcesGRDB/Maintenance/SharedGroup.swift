#if GRDB
  import ListStorage

  /// A group of a directory, as one reference: directories that share most of their groups copy nothing else of them.
  final class SharedGroup: Sendable {
    let group: DirectoryGroup

    init(_ group: DirectoryGroup) { self.group = group }

    var value: SQLiteValue { group.value }
    var bytes: OrderedBytes { group.bytes }
    var pages: PageList { group.pages }
    var counts: CountList { group.counts }
    var aggregates: [AggregateState] { group.aggregates }
    var count: Int { group.count }
  }
#endif
