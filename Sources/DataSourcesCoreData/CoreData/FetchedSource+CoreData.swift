#if canImport(CoreData)
  public import CoreData
  public import DataSources

  extension FetchedSource where Object: NSFetchRequestResult {
    /// Creates a source of the results of a controller that aren't managed objects, such as object IDs or dictionaries.
    ///
    ///     let ids = NSFetchedResultsController<NSManagedObjectID>(
    ///       fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    ///     let events = FetchedSource(ids, id: \.self)
    ///
    /// A controller reports changes of managed objects only: call ``refetch()`` for others. For the delegate of the controller see
    /// the initializer for managed objects.
    ///
    /// - Parameters:
    ///   - controller: The controller.
    ///   - header: The titles of headers.
    ///   - footer: The titles of footers.
    ///   - consistencyCheck: The extent to which a change is checked against the results.
    ///   - id: Returns the ID of a result.
    public convenience init<ID: Hashable & Sendable>(
      _ controller: NSFetchedResultsController<Object>, header: FetchedTitle = .name, footer: FetchedTitle = .none,
      consistencyCheck: FetchedConsistencyCheck = .rowCounts, id: @escaping (Object) -> ID
    ) {
      self.init(
        CoreDataResults(controller), header: header, footer: footer, consistencyCheck: consistencyCheck, id: id)
    }
  }

  extension FetchedSource where Object: NSManagedObject {
    /// Creates a source of the objects of a controller, identified by their `objectID`.
    ///
    ///     let controller = NSFetchedResultsController(
    ///       fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "day", cacheName: nil)
    ///     let events = FetchedSource(controller, header: .custom { "\($0.name): \($0.objectCount)" })
    ///     try events.refetch()
    ///
    /// Doesn't fetch. The source replaces the controller's delegate, which gets all calls after the source, except those of
    /// diffable snapshots and differences, and becomes the delegate again while the source is paused, and when it is
    /// deallocated. An object that was never saved remains the same item when it is saved. A controller tracks changes for
    /// as long as it has a delegate, and one with a cache must have the same request each time.
    public convenience init(
      _ controller: NSFetchedResultsController<Object>, header: FetchedTitle = .name, footer: FetchedTitle = .none,
      consistencyCheck: FetchedConsistencyCheck = .rowCounts
    ) {
      self.init(
        CoreDataResults(controller), header: header, footer: footer, consistencyCheck: consistencyCheck,
        id: { $0.objectID }, isTemporary: { $0.objectID.isTemporaryID })
    }

    /// Replaces the controller; the previous one gets its own delegate again.
    ///
    ///     events.setController(controllerOfAnotherContext, animation: .fade)
    ///     try events.refetch()
    ///
    /// Doesn't fetch. Observers aren't notified if the items are the same.
    ///
    /// - Complexity: O(*n*).
    public func setController(
      _ controller: NSFetchedResultsController<Object>, comparing comparison: FetchedComparison = .identity,
      animation: AnimationHint = .automatic
    ) {
      setResults(CoreDataResults(controller), comparing: comparison, animation: animation)
    }
  }

  extension FetchedChangeType {
    /// Converts Core Data's type; `nil` for an unknown one.
    init?(_ type: NSFetchedResultsChangeType) { self.init(rawValue: type.rawValue) }
  }

  extension ItemPosition {
    /// Converts an index path with two indices; `nil` for any other index path.
    init?(fetched path: IndexPath) {
      guard path.count == 2 else { return nil }
      self.init(section: path[0], item: path[1])
    }
  }

  extension ChangeSet.Step {
    /// Creates the step of a controller's call for one row; `nil` if a required path is missing, or for an unknown type.
    ///
    ///     func controller(
    ///       _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange object: Any,
    ///       at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ///     ) {
    ///       if let step = ChangeSet.Step(type, indexPath: indexPath, newIndexPath: newIndexPath) { perform(step) }
    ///     }
    ///
    /// Several steps don't form a change set, see ``FetchedSource`` for one.
    public init?(_ type: NSFetchedResultsChangeType, indexPath: IndexPath?, newIndexPath: IndexPath?) {
      self.init(
        FetchedChangeType(type), from: indexPath.flatMap(ItemPosition.init(fetched:)),
        to: newIndexPath.flatMap(ItemPosition.init(fetched:)))
    }

    /// Creates the step of a controller's call for one section; `nil` for a move, and for an unknown type.
    ///
    ///     if let step = ChangeSet.Step(type, sectionIndex: index) { perform(step) }
    public init?(_ type: NSFetchedResultsChangeType, sectionIndex: Int) {
      self.init(FetchedChangeType(type), section: sectionIndex)
    }
  }
#endif
