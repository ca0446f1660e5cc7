#if os(Linux)
  package import DataSourcesTesting

  /// Collects the calls of nested batches, has them judged, and knows the counts that the list has cached.
  @MainActor
  package final class BatchEngine {
    private let kind: PlatformListKind
    private unowned let list: any BatchTaking
    /// The counts that the list knows; empty until it reads them.
    package private(set) var counts: [Int] = []
    /// Whether the counts were read since the last reload.
    package private(set) var isLoaded = false
    /// Whether the simulator looks at each batch, at a cost of the whole list.
    package var judges = true
    package var record = ListRecord()
    private var batch = PlatformBatch()
    private var reconfigured: [ItemPosition] = []
    private var completions: [(Bool) -> Void] = []
    private var depth = 0
    private var conditions: Set<PlatformList.Condition> = []
    private var isCompleting = false
    /// Increases with every change of the displayed state.
    package private(set) var generation = 0

    package init(_ kind: PlatformListKind, of list: any BatchTaking) {
      self.kind = kind
      self.list = list
    }

    package var isInBatch: Bool { depth > 0 }

    /// The number of sections, as last returned by the data source.
    package var sectionCount: Int {
      load()
      return counts.count
    }

    /// The number of items in a section, as last returned by the data source; 0 if it doesn't exist.
    package func itemCount(inSection section: Int) -> Int {
      load()
      return counts.indices.contains(section) ? counts[section] : 0
    }

    /// Reads the counts unless they are known.
    package func load() {
      guard !isLoaded else { return }
      isLoaded = true
      record.countQueries += 1
      counts = list.askCounts()
    }

    /// Forgets the counts.
    package func invalidate() {
      generation += 1
      isLoaded = false
      counts = []
    }

    package func begin() {
      if depth == 0 {
        conditions = list.conditions
        if isCompleting { conditions.insert(.insideCompletion) }
        list.prepareForBatch()
        load()
      }
      depth += 1
    }

    package func end() {
      guard depth > 0 else {
        return HeadlessException.raise("endUpdates without beginUpdates")
      }
      depth -= 1
      if depth == 0 { finish() }
    }

    package func perform(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
      begin()
      if let completion { completions.append(completion) }
      updates?()
      end()
    }

    /// A call, which outside a batch is one.
    package func call(_ change: (inout PlatformBatch) -> Void) {
      begin()
      change(&batch)
      end()
    }

    package func reconfigure(_ rows: [ItemPosition]) {
      begin()
      reconfigured += rows
      end()
    }

    /// Takes a change that the list itself has made, such as a move by the person, when the data source has followed.
    package func takeOwn(_ own: PlatformBatch) {
      batch = own
      conditions = []
      finish()
    }

    private func finish() {
      let (batch, reconfigured, completions) = (self.batch, self.reconfigured, self.completions)
      (self.batch, self.reconfigured, self.completions) = (PlatformBatch(), [], [])
      record.batches += 1
      record.lastBatch = batch
      record.countQueries += 1
      let (old, new) = (counts, list.askCounts())
      generation += 1
      let isTaken: Bool
      switch judged(batch, from: old, to: new) {
      case .success(let map):
        if !conditions.isEmpty, batch.count > 0 {
          record.hazards += conditions.map(\.rawValue).sorted().map { BatchFinding(.unsafeState, $0) }
        }
        counts = new
        isTaken = checkReconfigured(reconfigured, in: old)
        if isTaken { list.take(map, of: batch, reconfigured: reconfigured) } else { list.recover() }
      case .failure(let finding):
        HeadlessException.raise(finding.message, rule: finding.rule)
        list.recover()
        isTaken = false
      }
      guard !completions.isEmpty else { return }
      HeadlessAnimations.end { [weak self] in
        self?.isCompleting = true
        for completion in completions { completion(isTaken) }
        self?.isCompleting = false
      }
    }

    private func checkReconfigured(_ rows: [ItemPosition], in counts: [Int]) -> Bool {
      for row in rows where !(counts.indices.contains(row.section) && (0..<counts[row.section]).contains(row.item)) {
        let reason = "attempt to reconfigure the \(kind == .table ? "row" : "item") at \(row), which does not exist"
        HeadlessException.raise(reason, rule: .reloadOutOfBounds)
        return false
      }
      return true
    }

    private func judged(_ batch: PlatformBatch, from old: [Int], to new: [Int]) -> Result<RowMap, BatchFinding> {
      if !judges, let changes = batch.changes(),
        (try? changes.validate(from: ListShape(itemCounts: old), to: ListShape(itemCounts: new))) != nil
      {
        return .success(RowMap(PositionMap(changes)))
      }
      let judgment = batch.judged(
        from: PlatformSnapshot(itemCounts: old), to: PlatformSnapshot(itemCounts: new), in: kind)
      record.hazards += judgment.verdict.hazards
      record.ignored += judgment.ignored
      if let violation = judgment.verdict.violation { return .failure(violation) }
      return .success(judgment.verdict.origins.map { RowMap($0) } ?? RowMap(PositionMap(ChangeSet())))
    }
  }
#endif
