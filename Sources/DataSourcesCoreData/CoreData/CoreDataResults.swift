#if canImport(CoreData)
  import CoreData
  import DataSources

  /// The objects of an `NSFetchedResultsController`, as results of a ``FetchedSource``.
  ///
  /// While there is an event handler, this object replaces the controller's delegate: the former delegate gets all
  /// calls after the source, except those of diffable snapshots and differences, and is the delegate again afterwards. The
  /// controller doesn't retain its delegates, and neither does this object.
  ///
  /// A controller tracks changes for as long as it has a delegate. A controller with a cache must have the same request each time.
  final class CoreDataResults<Object: NSFetchRequestResult>: FetchedResults {
    let controller: NSFetchedResultsController<Object>
    /// The controller's delegate while there is an event handler; `eventHandler` sets it, in the controller's isolation domain.
    private var delegate: ResultsDelegate?

    /// Creates results of a controller, which need not have fetched yet.
    init(_ controller: NSFetchedResultsController<Object>) { self.controller = controller }

    deinit { delegate?.giveBack(as: controller) }

    var sectionCount: Int? { controller.sections?.count }

    func section(at index: Int) -> FetchedSection {
      guard let section = info(at: index) else { return FetchedSection(name: "", objectCount: 0) }
      return FetchedSection(name: section.name, indexTitle: section.indexTitle, objectCount: section.numberOfObjects)
    }

    func objectCount(inSection index: Int) -> Int { info(at: index)?.numberOfObjects ?? 0 }

    func object(at position: ItemPosition) -> Object {
      controller.object(at: IndexPath(indexes: [position.section, position.item]))
    }

    var indexTitles: [String] { controller.sectionIndexTitles }

    func section(forIndexTitle title: String, at index: Int) -> Int? {
      guard controller.sections?.isEmpty == false, controller.sectionIndexTitles.indices.contains(index) else {
        return nil
      }
      return controller.section(forSectionIndexTitle: title, at: index)
    }

    func performFetch() throws { try controller.performFetch() }

    /// A closure that handles changes; setting it replaces the controller's delegate, and `nil` restores it.
    var eventHandler: ((FetchedEvent<Object>) -> Void)? {
      didSet {
        guard let handler = eventHandler else {
          delegate?.giveBack(as: controller)
          delegate = nil
          return
        }
        let delegate = self.delegate ?? ResultsDelegate()
        delegate.handler = { event in if let event = event.typed(as: Object.self) { handler(event) } }
        delegate.standIn(for: controller)
        self.delegate = delegate
      }
    }

    private func info(at index: Int) -> (any NSFetchedResultsSectionInfo)? {
      guard let sections = controller.sections, sections.indices.contains(index) else { return nil }
      return sections[index]
    }
  }

  extension FetchedEvent where Object == Any {
    /// Returns the event with its object as a type; `nil` if the object has another type.
    fileprivate func typed<Typed>(as type: Typed.Type) -> FetchedEvent<Typed>? {
      switch self {
      case .willChange: .willChange
      case .didChange: .didChange
      case .section(let type, let name, let index): .section(type, name: name, index: index)
      case .row(let type, let object, let from, let to):
        (object as? Typed).map { .row(type, $0, from: from, to: to) }
      }
    }
  }

  /// A delegate that converts the calls of a controller to plain values, and forwards them to the former delegate.
  private final class ResultsDelegate: NSObject, NSFetchedResultsControllerDelegate {
    // Belongs to the isolation domain of the controller; `standIn(for:)` and `giveBack(as:)` change the former delegate.

    var handler: ((FetchedEvent<Any>) -> Void)?
    private weak var former: (any NSFetchedResultsControllerDelegate)?

    /// Becomes the controller's delegate, unless it already is.
    func standIn<Result: NSFetchRequestResult>(for controller: NSFetchedResultsController<Result>) {
      guard controller.delegate !== self else { return }
      former = controller.delegate
      controller.delegate = self
    }

    /// Restores the former delegate, unless the controller has got another one since.
    func giveBack<Result: NSFetchRequestResult>(as controller: NSFetchedResultsController<Result>) {
      handler = nil
      guard controller.delegate !== self else { return controller.delegate = former }
      var next = controller.delegate as? ResultsDelegate
      // The delegate of another source can have this one as its former delegate.
      while let delegate = next {
        if delegate.former === self { return delegate.former = former }
        next = delegate.former as? ResultsDelegate
      }
    }

    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      handler?(.willChange)
      former?.controllerWillChangeContent?(controller)
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChange section: any NSFetchedResultsSectionInfo, atSectionIndex index: Int,
      for type: NSFetchedResultsChangeType
    ) {
      handler?(.section(FetchedChangeType(type), name: section.name, index: index))
      former?.controller?(controller, didChange: section, atSectionIndex: index, for: type)
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange object: Any, at path: IndexPath?,
      for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      handler?(
        .row(
          FetchedChangeType(type), object, from: path.flatMap(ItemPosition.init(fetched:)),
          to: newIndexPath.flatMap(ItemPosition.init(fetched:))))
      former?.controller?(controller, didChange: object, at: path, for: type, newIndexPath: newIndexPath)
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      handler?(.didChange)
      former?.controllerDidChangeContent?(controller)
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, sectionIndexTitleForSectionName name: String
    ) -> String? {
      former?.controller?(controller, sectionIndexTitleForSectionName: name)
    }

    // The controller creates index titles itself unless its delegate responds to this selector.
    override func responds(to selector: Selector!) -> Bool {
      let indexTitle = #selector(ResultsDelegate.controller(_:sectionIndexTitleForSectionName:))
      return selector == indexTitle ? former?.responds(to: selector) ?? false : super.responds(to: selector)
    }
  }
#endif
