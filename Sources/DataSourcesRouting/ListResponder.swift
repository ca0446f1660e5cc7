#if LIST_VIEWS
  package import DataSourcesCells
  #if canImport(ObjectiveC)
    package import Foundation
    import ObjectiveC
  #else
    package import HeadlessSupport
  #endif

  /// Answers the questions of a table or a collection.
  @MainActor
  package protocol ListResponder<View>: NSObject {
    associatedtype View: BatchedListView
    var driver: ListDriver<View> { get }
    /// The optional methods, by their Objective-C names, with what makes them visible.
    var methods: [String: CellCapabilities] { get }
    associatedtype Router: ListRouter
    /// The data source and delegate of the view.
    var router: Router { get }
    /// The delegate that the view has.
    var viewDelegate: AnyObject? { get }
    /// Gives the view its delegates again: from that moment it knows which methods there are.
    func connect()
  }

  extension ListResponder {
    /// Which object gets which of the view's calls.
    package var routing: Routing {
      get { router.routing }
      set { router.routing = newValue }
    }

    /// Gives the view its delegates by a closure, and restores what it forgets.
    package func connect(_ setDelegates: (View) -> Void) {
      guard let view = driver.view else { return }
      routing.visible = methods.methods(for: driver.uses.capabilities)
      let marks = view.markedPositions
      driver.readiness.answering { setDelegates(view) }
      driver.isDirty = true
      driver.restoreMarks(marks)
    }

    /// Returns the object for a role of the view, such as its drag delegate: this one if the list has a handler for it.
    ///
    /// One that the app has given to the view stays; debug builds print that the list's handler isn't called then.
    package func delegate<Role>(replacing current: Role?, if isUsed: Bool, for handler: String) -> Role? {
      if let current, !(current is Self) {
        #if DEBUG
          if isUsed, router.reportedHandlers.insert(handler).inserted {
            DisplacedDelegate.print(
              "The view keeps \(type(of: current as AnyObject)), which the app has given to it, so `\(handler)` of the list isn't called."
            )
          }
        #endif
        return current
      }
      return isUsed ? self as? Role : nil
    }

    package func setDelegate(_ delegate: NSObject?, overriding methods: Set<Selector>) {
      #if canImport(ObjectiveC)
        EndObserver.detach(from: routing.delegate, for: self)
      #endif
      routing.delegate = delegate
      routing.overridden = methods
      #if canImport(ObjectiveC)
        EndObserver.attach(to: delegate, for: self) { [weak self] in self?.connect() }
      #endif
      connect()
    }
  }

  extension ListAdapter where Host: AssociatedObjectOwner {
    /// Has the view of a responder display the list, and keep the adapter.
    package convenience init<Responder: ListResponder<Host>>(_ responder: Responder) {
      self.init(responder.driver, responder: responder)
      #if DEBUG
        DisplacedDelegate(responder)?.report(unlessPassedTo: responder)
      #endif
      responder.driver.view?.keep(self, responder)
      responder.connect()
      driver.reload()
    }
  }

  #if DEBUG
    /// A delegate of an app that an adapter replaces, and that gets no calls any more.
    @MainActor
    package struct DisplacedDelegate {
      private weak var delegate: NSObject?
      private let methods: [String]

      /// Prints a sentence for developers.
      package static var print: (String) -> Void = { Swift.print($0) }

      /// Methods that an app would miss; no class of UIKit or AppKit has them by itself.
      private static let usual = [
        "tableView:didSelectRowAtIndexPath:", "tableView:willDisplayCell:forRowAtIndexPath:",
        "collectionView:didSelectItemAtIndexPath:", "collectionView:willDisplayCell:forItemAtIndexPath:",
        "scrollViewDidScroll:", "scrollViewWillBeginDragging:", "scrollViewDidEndDragging:willDecelerate:",
        "scrollViewDidEndDecelerating:", "tableViewSelectionDidChange:", "outlineViewSelectionDidChange:",
        "collectionView:didSelectItemsAtIndexPaths:",
      ]

      /// Finds the delegate of the view, or that of its last adapter.
      fileprivate init?(_ responder: some ListResponder) {
        let delegate = responder.viewDelegate as? NSObject
        self.delegate = (delegate as? ListRouter).map(\.routing.delegate) ?? delegate
        guard let object = self.delegate else { return nil }
        methods = Self.usual.filter { object.implements(Selector($0)) }
        if methods.isEmpty { return nil }
      }

      /// Reports the delegate in a later turn, unless the app has passed it to the adapter by then.
      fileprivate func report(unlessPassedTo responder: some ListResponder) {
        Task { [weak responder] in
          guard let responder, let delegate, responder.routing.delegate !== delegate else { return }
          Self.print(
            """
            The list gets the calls of its view that \(type(of: delegate)) got as the delegate: \(methods.joined(separator: ", ")). \
            Pass it to setDelegate(_:overriding:) of the adapter for those that the list doesn't answer.
            """)
        }
      }
    }
  #endif

  // MARK: - Associated objects

  /// An object of the platform that keeps others alive, such as a view its adapter.
  @MainActor
  package protocol AssociatedObjectOwner: AnyObject {
    #if !canImport(ObjectiveC)
      var headlessAssociations: [ObjectIdentifier: AnyObject] { get set }
    #endif
  }

  /// Identifies an associated object.
  @MainActor
  package final class AssociationKey {
    package static let adapter = AssociationKey()
    fileprivate static let responder = AssociationKey()

    package init() {}
  }

  extension AssociatedObjectOwner {
    package func associatedObject(for key: AssociationKey) -> AnyObject? {
      #if canImport(ObjectiveC)
        objc_getAssociatedObject(self, Unmanaged.passUnretained(key).toOpaque()) as AnyObject?
      #else
        headlessAssociations[ObjectIdentifier(key)]
      #endif
    }

    /// Keeps an object for as long as the owner exists, or until another one replaces it.
    package func setAssociatedObject(_ object: AnyObject?, for key: AssociationKey) {
      #if canImport(ObjectiveC)
        objc_setAssociatedObject(
          self, Unmanaged.passUnretained(key).toOpaque(), object, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      #else
        headlessAssociations[ObjectIdentifier(key)] = object
      #endif
    }

    /// Keeps an adapter, and the responder that it consists of.
    func keep(_ adapter: AnyObject, _ responder: AnyObject) {
      setAssociatedObject(adapter, for: .adapter)
      setAssociatedObject(responder, for: .responder)
    }

    /// The responder of the adapter that the view keeps.
    package var keptResponder: AnyObject? { associatedObject(for: .responder) }
  }
#endif
