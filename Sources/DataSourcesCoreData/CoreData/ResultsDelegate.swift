#if canImport(CoreData)
  import CoreData
  import DataSources

  /// Converts the calls of a controller to plain values, and forwards them to its former delegate.
  final class ResultsDelegate: NSObject, NSFetchedResultsControllerDelegate {
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

    // The controller creates index titles itself unless its delegate does.
    override func responds(to selector: Selector!) -> Bool {
      let indexTitle = #selector(ResultsDelegate.controller(_:sectionIndexTitleForSectionName:))
      return selector == indexTitle ? former?.responds(to: selector) ?? false : super.responds(to: selector)
    }
  }
#endif
