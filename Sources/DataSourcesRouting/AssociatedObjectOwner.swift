#if LIST_VIEWS
  #if canImport(ObjectiveC)
    import ObjectiveC
  #endif

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
