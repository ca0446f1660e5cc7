#if !canImport(AppKit)
  /// How items or views of an identifier are made, and those that wait for reuse.
  @MainActor
  struct CollectionReuse<View: AnyObject> {
    private var makers: [NSUserInterfaceItemIdentifier: @MainActor () -> View?] = [:]
    private var waiting: [NSUserInterfaceItemIdentifier: [View]] = [:]

    /// Registers, or with `nil` unregisters; views that were made otherwise aren't used anymore.
    mutating func register(_ make: (@MainActor () -> View?)?, for identifier: NSUserInterfaceItemIdentifier) {
      makers[identifier] = make
      waiting[identifier] = nil
    }

    mutating func next(_ identifier: NSUserInterfaceItemIdentifier) -> View? { waiting[identifier]?.popLast() }

    func make(_ identifier: NSUserInterfaceItemIdentifier) -> View? { makers[identifier]?() }

    mutating func put(_ view: View, _ identifier: NSUserInterfaceItemIdentifier?) {
      if let identifier { waiting[identifier, default: []].append(view) }
    }
  }
#endif
