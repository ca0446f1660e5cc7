#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// Answers the questions of a table or a collection.
  @MainActor
  protocol ListResponder<View>: NSObject {
    associatedtype View: BatchedListView
    var driver: ListDriver<View> { get }
    /// The optional methods, by their Objective-C names, with what makes them visible.
    static var methods: [String: CellCapabilities] { get }
    /// Which object gets which of the view's calls.
    var routing: Routing { get set }
    /// Gives the view its delegates again: from that moment it knows which methods there are.
    func connect()
  }

  extension ListResponder {
    /// Gives the view its delegates by a closure, and restores what it forgets.
    func connect(_ setDelegates: (View) -> Void) {
      guard let view = driver.view else { return }
      routing.visible = Self.methods.methods(for: driver.capabilities)
      let marks = view.markedPositions
      driver.readiness.answering { setDelegates(view) }
      driver.isDirty = true
      driver.restoreMarks(marks)
    }

    func setDelegate(_ delegate: NSObject?, overriding methods: Set<Selector>) {
      #if canImport(UIKit)
        EndObserver.detach(from: routing.delegate, for: self)
      #endif
      routing.delegate = delegate
      routing.overridden = methods
      #if canImport(UIKit)
        EndObserver.attach(to: delegate, for: self) { [weak self] in self?.connect() }
      #endif
      connect()
    }

    /// Asks an item.
    func ask<Answer>(_ indexPath: IndexPath, _ question: (any HostedItem<View>) -> Answer?) -> Answer? {
      driver.ask(ItemPosition(indexPath), question)
    }

    /// Notifies an item of what the user does.
    func tell(_ indexPath: IndexPath, _ event: (any HostedItem<View>) -> Void) {
      driver.tell(ItemPosition(indexPath), event)
    }
  }
#endif
