#if LIST_VIEWS
  extension NSTableView {
    /// Returns a view that isn't displayed anymore, or a new one.
    func reusedView<View: NSView>(
      _ identifier: NSUserInterfaceItemIdentifier, make: () -> View
    ) -> View {
      if let view = makeView(withIdentifier: identifier, owner: nil) {
        guard let view = view as? View else {
          preconditionFailure("The table has \(type(of: view)) for \"\(identifier.rawValue)\", not \(View.self)")
        }
        return view
      }
      let view = make()
      view.identifier = identifier
      return view
    }

    /// Returns the view that is displayed in a slot, or another one to be displayed there.
    func view<View: NSView>(
      in slot: TableSlot, _ identifier: NSUserInterfaceItemIdentifier, make: () -> View
    ) -> View {
      if let view = slot.displayedView as? View, view.identifier == identifier { return view }
      return reusedView(identifier, make: make)
    }
  }
#endif
