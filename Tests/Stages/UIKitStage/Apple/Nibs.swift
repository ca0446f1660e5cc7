#if canImport(UIKit)
  import ObjectiveC
  public import UIKit

  extension UINib {
    /// Registers a nib with a closure that creates its views: a test has no files.
    public static func provide(_ name: String, views: @escaping @MainActor () -> [UIView]) {
      _ = exchange
      ProvidedNib.known[name] = views
    }

    /// Has nibs be made by name first among those that were provided.
    private static let exchange: Void = {
      let selector = #selector(UINib.init(nibName:bundle:))
      guard let method = class_getClassMethod(UINib.self, NSSelectorFromString("nibWithNibName:bundle:")) else {
        return
      }
      typealias Original = @convention(c) (AnyObject, Selector, NSString, Bundle?) -> UINib
      let original = unsafeBitCast(method_getImplementation(method), to: Original.self)
      let replacement: @convention(block) @MainActor (AnyObject, NSString, Bundle?) -> UINib = { type, name, bundle in
        if let views = ProvidedNib.known[name as String] { return ProvidedNib(views) }
        return original(type, selector, name, bundle)
      }
      method_setImplementation(method, imp_implementationWithBlock(replacement))
    }()
  }

  /// A nib without a file.
  private final class ProvidedNib: UINib {
    static var known: [String: @MainActor () -> [UIView]] = [:]
    private let views: @MainActor () -> [UIView]

    init(_ views: @escaping @MainActor () -> [UIView]) {
      self.views = views
      super.init()
    }

    override func instantiate(withOwner owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any] { views() }
  }
#endif
