#if LIST_VIEWS
  import DataSources
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  /// What the adapters for tables and for collections share: which optional methods UIKit gets to see, and what goes to
  /// another delegate.
  ///
  /// UIKit looks at once, when it gets a delegate, which methods that implements; some change what it does by being
  /// there. So the view's delegate is a proxy, which shows a method of the adapter only when a row or section uses it, or
  /// when a subclass overrides it, and all others of ``forwardedDelegate``.
  @MainActor
  open class ListAdapter: NSObject {
    /// Who gets the calls of UIKit that this adapter does not need: those of the scroll view, and any other.
    ///
    /// Not kept alive.
    ///
    /// Methods that the adapter uses go to the adapter alone; override them to add something.
    public weak var forwardedDelegate: NSObject? {
      didSet {
        if forwardedDelegate === self { forwardedDelegate = nil }
        methodsChanged()
      }
    }

    /// Which behaviours make the optional methods visible, by the methods' Objective-C names.
    var optionalMethods: [String: CellUses] { [:] }

    /// The behaviours that rows and sections have.
    var uses: CellUses { [] }

    /// Has UIKit look again which methods there are.
    func methodsChanged() {}

    /// Whether a subclass has a method of its own that UIKit is to see.
    ///
    /// Found out by itself; only where there is no Objective-C runtime a subclass has to say so.
    open func overrides(_ method: String) -> Bool { hasOverride(of: method) }

    /// Who gets a call of UIKit.
    ///
    /// - Parameter method: the Objective-C name.
    /// - Returns: the adapter, the forwarded delegate, or `nil` when UIKit is not to see such a method.
    func receiver(of method: String) -> NSObject? {
      if let needed = optionalMethods[method], !needed.isDisjoint(with: uses) || overrides(method) { return self }
      return forwardedDelegate.flatMap { $0.hears(method) ? $0 : nil }
    }
  }

  extension CellUses {
    /// What every list has.
    static let always = CellUses(rawValue: 1 << 31)
  }
#endif
