#if canImport(CoreData)
  import CoreData
  import DataSourcesCoreData
  import DataSourcesTesting
  import ListTestSupport
  import Testing

  /// Random edits of a real store beside a fetch: what a controller reports in which order is Core Data's alone.
  @MainActor @Suite struct StoredObjectsTests {
    @Test("TS-34 a list displays what a fetch finds, after every edit of a store", arguments: [true, false])
    func aListDisplaysWhatAFetchFinds(isSectioned: Bool) throws {
      for run in 0..<FuzzSettings.steps(200) / 50 + 1 {
        var generator = SeededGenerator(seed: FuzzSettings.seed(7) &+ UInt64(run))
        let store = try Store(isSectioned: isSectioned)
        for _ in 0..<generator.below(12) { try store.insert(&generator) }
        try store.context.save()
        let source = FetchedSource(store.controller)
        try source.refetch()
        let mirror = ListMirror(source, hasSameContent: nil)
        var combinedCount = 0
        for step in 0..<50 {
          let comment = "seed \(FuzzSettings.seed(7)), run \(run), step \(step)" as Comment
          let before = mirror.updates.count
          var changed: [NSManagedObject] = []
          for _ in 0...generator.below(3) { changed += try store.edit(&generator) }
          // The controller reports at both.
          if generator.oneIn(2) { try store.context.save() } else { store.context.processPendingChanges() }

          let expected = try store.fetched()
          let displayed = (0..<source.sectionCount).map { section in
            (0..<source.itemCount(inSection: section)).compactMap { item in
              source.item(at: ItemPosition(section: section, item: item))
            }
          }
          try #require(displayed == expected, comment)
          try #require(mirror.difference() == nil, comment)
          let updates = mirror.updates.dropFirst(before)
          try #require(!updates.contains { $0.changes.isReload }, comment)
          // A row that changed without moving is displayed again.
          let reported = Set(
            updates.flatMap { Array($0.changes.updates) + $0.changes.moves.map(\.to) + Array($0.changes.inserts) })
          combinedCount += updates.contains { $0.changes.count > 1 } ? 1 : 0
          if updates.count == 1 {
            for (section, objects) in expected.enumerated() {
              let isInserted = updates.contains { $0.changes.sectionInserts.contains(section) }
              for (item, object) in objects.enumerated() where changed.contains(object) && !isInserted {
                try #require(reported.contains(ItemPosition(section: section, item: item)), comment)
              }
            }
          }
        }
        #expect(combinedCount > 0, "seed \(FuzzSettings.seed(7)), run \(run): no two edits were reported together")
      }
    }
  }

  /// Objects in memory, by section and rank.
  @MainActor private final class Store {
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    let controller: NSFetchedResultsController<NSManagedObject>
    private let isSectioned: Bool
    /// The objects that weren't deleted.
    ///
    /// If they were fetched, the context would report each edit alone.
    private var objects: [NSManagedObject] = []
    private let coordinator: NSPersistentStoreCoordinator

    init(isSectioned: Bool) throws {
      self.isSectioned = isSectioned
      let entity = NSEntityDescription()
      entity.name = "Row"
      entity.properties = ["section", "rank", "content"].map { name in
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = .integer64AttributeType
        attribute.defaultValue = 0
        return attribute
      }
      let model = NSManagedObjectModel()
      model.entities = [entity]
      coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
      context.persistentStoreCoordinator = coordinator
      controller = NSFetchedResultsController(
        fetchRequest: Self.request, managedObjectContext: context, sectionNameKeyPath: isSectioned ? "section" : nil,
        cacheName: nil)
    }

    private static var request: NSFetchRequest<NSManagedObject> {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Row")
      request.predicate = NSPredicate(format: "rank < 900")
      request.sortDescriptors = ["section", "rank"].map { NSSortDescriptor(key: $0, ascending: true) }
      return request
    }

    /// Fetches the objects of each section.
    func fetched() throws -> [[NSManagedObject]] {
      let objects = try context.fetch(Self.request)
      if !isSectioned { return controller.sections?.isEmpty == false ? [objects] : [] }
      return objects.reduce(into: []) { sections, object in
        if let last = sections.last?.last, number("section", of: last) == number("section", of: object) {
          sections[sections.count - 1].append(object)
        } else {
          sections.append([object])
        }
      }
    }

    /// Inserts, deletes, moves or changes an object.
    ///
    /// - Returns: The object if it exists, and only its content has changed.
    func edit(_ generator: inout SeededGenerator) throws -> [NSManagedObject] {
      guard !objects.isEmpty, !generator.oneIn(4) else {
        try insert(&generator)
        return []
      }
      let index = generator.below(objects.count)
      let object = objects[index]
      switch generator.below(4) {
      case 0: context.delete(objects.remove(at: index))
      case 1: object.setValue(unusedRank(&generator), forKey: "rank")
      case 2: object.setValue(generator.below(4), forKey: "section")
      default:
        object.setValue(number("content", of: object) + 1, forKey: "content")
        return [object]
      }
      return []
    }

    func insert(_ generator: inout SeededGenerator) throws {
      let object = NSEntityDescription.insertNewObject(forEntityName: "Row", into: context)
      object.setValue(generator.below(4), forKey: "section")
      object.setValue(unusedRank(&generator), forKey: "rank")
      // The ID of the others changes when they are saved.
      if generator.oneIn(2) { try context.obtainPermanentIDs(for: [object]) }
      objects.append(object)
    }

    /// Returns a rank that no object has, so that there is one order only; a tenth of the objects aren't displayed.
    private func unusedRank(_ generator: inout SeededGenerator) -> Int {
      let used = Set(objects.map { number("rank", of: $0) })
      while true {
        let rank = generator.below(1_000)
        if !used.contains(rank) { return rank }
      }
    }

    private func number(_ key: String, of object: NSManagedObject) -> Int { object.value(forKey: key) as? Int ?? 0 }
  }
#endif
