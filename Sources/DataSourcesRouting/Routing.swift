#if LIST_VIEWS
  package import DataSourcesCells
  #if canImport(ObjectiveC)
    package import Foundation
  #else
    package import HeadlessSupport
  #endif

  /// Which object gets which of a view's calls.
  ///
  /// Plain data, so that the Objective-C runtime can ask from anywhere.
  package struct Routing {
    /// The methods of the responder that the view sees.
    package var visible: Set<Selector> = []
    /// The methods that the app's delegate gets although the responder has them.
    package var overridden: Set<Selector> = []
    package weak var responder: NSObject?
    package weak var delegate: NSObject?

    package init() {}

    #if !canImport(ObjectiveC)
      @MainActor
    #endif
    package func target(of selector: Selector) -> NSObject? {
      if let delegate, overridden.contains(selector), delegate.implements(selector) { return delegate }
      if visible.contains(selector) { return responder }
      if let delegate, delegate.implements(selector) { return delegate }
      return nil
    }
  }

  extension CellCapabilities {
    /// What every list has.
    package static let always = CellCapabilities(rawValue: 1 << 31)
  }

  extension Dictionary<String, CellCapabilities> {
    /// The methods, by their Objective-C names, that capabilities need.
    package func methods(for capabilities: CellCapabilities) -> Set<Selector> {
      let all = capabilities.union(.always)
      return Set(compactMap { $0.value.isDisjoint(with: all) ? nil : Selector($0.key) })
    }
  }
#endif
