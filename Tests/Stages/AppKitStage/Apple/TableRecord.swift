#if canImport(AppKit)
  public import AppKit
  import ObjectiveC

  /// The calls of a list, for tests.
  public struct TableRecord {
    public internal(set) var reloads = 0
    public internal(set) var batches = 0
    /// None: what AppKit requests isn't counted.
    public let appearances = 0
    public let cellQueries = 0
    /// None: here AppKit itself judges, by an exception.
    public let hazards: [String] = []
  }

  extension NSTableView {
    /// The record since the first question for it.
    public var record: TableRecord { Recorder.of(self).record }

    /// Of no effect: AppKit judges all updates.
    public var judgesUpdates: Bool {
      get { true }
      set {}
    }
  }

  /// Counts the calls of a view, which reach AppKit unchanged.
  @MainActor
  final class Recorder {
    private static let key = UnsafeRawPointer(Unmanaged.passRetained(NSObject()).toOpaque())
    private(set) var record = TableRecord()
    private var depth = 0

    static func known(_ view: AnyObject) -> Recorder? { objc_getAssociatedObject(view, key) as? Recorder }

    static func of(_ view: NSView) -> Recorder {
      if let recorder = known(view) { return recorder }
      _ = spies
      let recorder = Recorder()
      objc_setAssociatedObject(view, key, recorder, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return recorder
    }

    private func begin() {
      if depth == 0 { record.batches += 1 }
      depth += 1
    }
    private func end() { depth -= 1 }

    private static let spies: Void = {
      let reload = #selector(NSTableView.reloadData as (NSTableView) -> () -> Void)
      for type: AnyClass in [NSTableView.self, NSCollectionView.self] { spy(type, reload) { $0.record.reloads += 1 } }
      spy(NSTableView.self, #selector(NSTableView.beginUpdates)) { $0.begin() }
      spy(NSTableView.self, #selector(NSTableView.endUpdates)) { $0.end() }
      spyOnBatches()
    }()

    private static func spy(_ type: AnyClass, _ selector: Selector, _ note: @escaping @MainActor (Recorder) -> Void) {
      guard let method = class_getInstanceMethod(type, selector) else { return }
      typealias Original = @convention(c) (AnyObject, Selector) -> Void
      let original = unsafeBitCast(method_getImplementation(method), to: Original.self)
      let spy: @convention(block) @MainActor (AnyObject) -> Void = { view in
        if let recorder = known(view) { note(recorder) }
        original(view, selector)
      }
      method_setImplementation(method, imp_implementationWithBlock(spy))
    }

    private static func spyOnBatches() {
      let selector = #selector(NSCollectionView.performBatchUpdates(_:completionHandler:))
      guard let method = class_getInstanceMethod(NSCollectionView.self, selector) else { return }
      typealias Updates = @convention(block) () -> Void
      typealias Completion = @convention(block) (Bool) -> Void
      typealias Original = @convention(c) (AnyObject, Selector, Updates?, Completion?) -> Void
      let original = unsafeBitCast(method_getImplementation(method), to: Original.self)
      let spy: @convention(block) @MainActor (AnyObject, Updates?, Completion?) -> Void = { view, updates, completion in
        let recorder = known(view)
        recorder?.begin()
        original(view, selector, updates, completion)
        recorder?.end()
      }
      method_setImplementation(method, imp_implementationWithBlock(spy))
    }
  }
#endif
