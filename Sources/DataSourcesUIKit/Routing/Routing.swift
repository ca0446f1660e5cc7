#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// Which object gets which of a view's calls.
  ///
  /// Plain data, so that the Objective-C runtime can ask from anywhere.
  struct Routing {
    /// The methods of the responder that UIKit sees.
    var visible: Set<Selector> = []
    /// The methods that the app's delegate gets although the responder has them.
    var overridden: Set<Selector> = []
    weak var responder: NSObject?
    weak var delegate: NSObject?

    #if !canImport(UIKit)
      @MainActor
    #endif
    func target(of selector: Selector) -> NSObject? {
      if let delegate, overridden.contains(selector), delegate.implements(selector) { return delegate }
      if visible.contains(selector) { return responder }
      if let delegate, delegate.implements(selector) { return delegate }
      return nil
    }
  }

  extension CellCapabilities {
    /// What every list has.
    static let always = CellCapabilities(rawValue: 1 << 31)
  }

  extension Dictionary<String, CellCapabilities> {
    /// The methods, by their Objective-C names, that capabilities need.
    func methods(for capabilities: CellCapabilities) -> Set<Selector> {
      let all = capabilities.union(.always)
      return Set(compactMap { $0.value.isDisjoint(with: all) ? nil : Selector($0.key) })
    }
  }
#endif
