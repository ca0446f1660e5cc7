import DataSources
import DataSourcesCells
import DataSourcesCoreData

#if canImport(CoreData)
  import CoreData
#endif

/// The samples of doc comments, compiled word for word; see `CommentSampleTests`.
enum CommentSamples {
  struct Row {}

  static func own() -> FetchedSource<Row>? {
    final class Results: FetchedResults {
      var sections: [(name: String, rows: [Row])] = []
      var eventHandler: ((FetchedEvent<Row>) -> Void)?
      var sectionCount: Int? { sections.count }
      func section(at index: Int) -> FetchedSection {
        FetchedSection(name: sections[index].name, objectCount: sections[index].rows.count)
      }
      func object(at position: ItemPosition) -> Row { sections[position.section].rows[position.item] }
      func performFetch() throws {}
    }
    return nil
  }

  static func checks(
    _ events: FetchedSource<Row>, _ archive: any FetchedResults<Row>, _ log: (String) -> Void
  ) -> [Int?] {
    events.consistencyCheck = .everyRow
    if let disagreement = events.lastDisagreement { log("compared all events: \(disagreement)") }
    events.setResults(archive, animation: .fade)
    let index = events.indexTitles.indices.map { events.section(forIndexTitle: events.indexTitles[$0], at: $0) }
    return index
  }

  static func steps(_ position: ItemPosition) -> [ChangeSet.Step?] {
    let inserted = ChangeSet.Step(.insert, from: nil, to: position)  // insert 0-3
    let moved = ChangeSet.Step(.move, from: position, to: nil)  // nil
    return [inserted, moved]
  }

  #if canImport(CoreData)
    final class Event: NSManagedObject {}

    final class Host: CellHost {
      typealias Cell = EventCell
    }

    final class EventCell {
      func show(_ event: Event) {}
    }

    static func replacing(
      _ events: FetchedSource<Event>, _ controllerOfAnotherContext: NSFetchedResultsController<Event>
    ) throws {
      events.setController(controllerOfAnotherContext, animation: .fade)
      try events.refetch()
    }

    final class Delegate {
      func perform(_ step: ChangeSet.Step) {}

      func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange object: Any,
        at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
      ) {
        if let step = ChangeSet.Step(type, indexPath: indexPath, newIndexPath: newIndexPath) { perform(step) }
      }

      func section(_ type: NSFetchedResultsChangeType, _ index: Int) {
        if let step = ChangeSet.Step(type, sectionIndex: index) { perform(step) }
      }
    }

    static func fetching(
      _ controller: NSFetchedResultsController<Event>, _ events: FetchedSource<Event>, _ text: String
    )
      throws
    {
      controller.fetchRequest.predicate = NSPredicate(format: "title CONTAINS %@", text)
      try events.refetch()
    }

    static func cells(_ controller: NSFetchedResultsController<Event>) throws -> CellList<Event, Host> {
      let events = FetchedSource(controller)  // NSFetchedResultsController<Event>
      try events.refetch()
      let list = events.cells(EventCell.self) { $0.show($1) }
      return list
    }

    static func ids(_ request: NSFetchRequest<NSManagedObjectID>, _ context: NSManagedObjectContext) {
      let ids = NSFetchedResultsController<NSManagedObjectID>(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
      let events = FetchedSource(ids, id: \.self)
      _ = events
    }

    static func sections(_ request: NSFetchRequest<Event>, _ context: NSManagedObjectContext) throws {
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "day", cacheName: nil)
      let events = FetchedSource(controller, header: .custom { "\($0.name): \($0.objectCount)" })
      try events.refetch()
    }
  #endif
}

#if canImport(CoreData)
  extension DataSource {
    fileprivate func cells(
      _ type: CommentSamples.EventCell.Type, configure: @escaping (CommentSamples.EventCell, Item) -> Void
    ) -> CellList<Item, CommentSamples.Host> {
      cells(
        CellConfiguration(kind: "event") { _, _, context in
          let cell = CommentSamples.EventCell()
          configure(cell, context.item)
          return cell
        })
    }
  }
#endif
