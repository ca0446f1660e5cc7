#if LIST_VIEWS
  package import DataSourcesCells
  #if canImport(ObjectiveC)
    package import Foundation
  #else
    package import HeadlessSupport
  #endif

  /// Answers the questions of a table or a collection.
  @MainActor
  package protocol ListResponder<View>: NSObject {
    associatedtype View: BatchedListView
    var driver: ListDriver<View> { get }
    /// The optional methods, by their Objective-C names, with what makes them visible.
    static var methods: [String: CellCapabilities] { get }
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
      routing.visible = Self.methods.methods(for: driver.uses.capabilities)
      let marks = view.markedPositions
      driver.readiness.answering { setDelegates(view) }
      driver.isDirty = true
      driver.restoreMarks(marks)
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
#endif
