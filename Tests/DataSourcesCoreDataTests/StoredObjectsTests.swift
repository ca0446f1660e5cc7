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
        for _ in 0..<generator.below(12) { store.insert(&generator) }
        try store.context.save()
        let source = FetchedSource(store.controller)
        try source.refetch()
        let mirror = ListMirror(source, hasSameContent: nil)
        for step in 0..<50 {
          let words = "seed \(FuzzSettings.seed(7)), run \(run), step \(step)" as Comment
          let before = mirror.updates.count
          var changed: Set<NSManagedObjectID> = []
          for _ in 0...generator.below(3) { changed.formUnion(store.edit(&generator)) }
          // The controller reports at both.
          if generator.oneIn(2) { try store.context.save() } else { store.context.processPendingChanges() }

          let expected = try store.fetched()
          let displayed = (0..<source.sectionCount).map { section in
            (0..<source.itemCount(inSection: section)).compactMap { item in
              source.item(at: ItemPosition(section: section, item: item))?.objectID
            }
          }
          try #require(displayed == expected.map { $0.map(\.objectID) }, words)
          try #require(mirror.difference() == nil, words)
          let updates = mirror.updates.dropFirst(before)
          try #require(!updates.contains { $0.changes.isReload }, words)
          // A row that changed without moving is displayed again.
          let reported = Set(
            updates.flatMap { Array($0.changes.updates) + $0.changes.moves.map(\.to) + Array($0.changes.inserts) })
          if updates.count == 1 {
            for (section, objects) in expected.enumerated() {
              let isInserted = updates.contains { $0.changes.sectionInserts.contains(section) }
              for (item, object) in objects.enumerated() where changed.contains(object.objectID) && !isInserted {
                try #require(reported.contains(ItemPosition(section: section, item: item)), words)
              }
            }
          }
        }
      }
    }
  }

  /// Objects in memory, by section and rank.
  @MainActor private final class Store {
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    let controller: NSFetchedResultsController<NSManagedObject>
    private let isSectioned: Bool
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
      request.predicate = NSPredicate(format: "rank < 90")
      request.sortDescriptors = ["section", "rank"].map { NSSortDescriptor(key: $0, ascending: true) }
      return request
    }

    /// The objects of each section, by a fetch of their own.
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
    /// - Returns: The IDs of the objects that exist and were changed.
    func edit(_ generator: inout SeededGenerator) -> Set<NSManagedObjectID> {
      let all = (try? context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Row"))) ?? []
      let objects = all.sorted { number("rank", of: $0) < number("rank", of: $1) }
      guard !objects.isEmpty, !generator.oneIn(4) else {
        insert(&generator)
        return []
      }
      let object = objects[generator.below(objects.count)]
      switch generator.below(4) {
      case 0: context.delete(object)
      case 1: object.setValue(freeRank(&generator), forKey: "rank")
      case 2: object.setValue(generator.below(4), forKey: "section")
      default:
        object.setValue(number("content", of: object) + 1, forKey: "content")
        return [object.objectID]
      }
      return []
    }

    func insert(_ generator: inout SeededGenerator) {
      let object = NSEntityDescription.insertNewObject(forEntityName: "Row", into: context)
      object.setValue(generator.below(4), forKey: "section")
      object.setValue(freeRank(&generator), forKey: "rank")
      // Its ID changes when a store gets it.
      try? context.obtainPermanentIDs(for: [object])
    }

    /// A rank that no object has, so that there is one order only; a tenth of them aren't displayed.
    private func freeRank(_ generator: inout SeededGenerator) -> Int {
      let all = (try? context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Row"))) ?? []
      let taken = Set(all.map { number("rank", of: $0) })
      while true {
        let rank = generator.below(100)
        if !taken.contains(rank) { return rank }
      }
    }

    private func number(_ key: String, of object: NSManagedObject) -> Int { object.value(forKey: key) as? Int ?? 0 }
  }
#endif
