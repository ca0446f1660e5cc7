#if LIST_VIEWS
  import DataSourcesCells

  extension PresentingAdapter {
    /// Shows what the presentation says from now on.
    ///
    /// - Parameter commands: who takes commands of the source.
    func present(_ commands: any ListCommands<View>) {
      presentation.presenter = self
      presentation.commands = commands
      list = presentation
      methodsChanged()
      reload()
    }

    /// Shows something else from now on.
    func present(_ next: ListPresentation<View>, _ commands: any ListCommands<View>) {
      presentation.presenter = nil
      presentation = next
      // The view may say so only when nobody listens any more.
      let ends = shown.removeAll()
      present(commands)
      for end in ends { end() }
    }
  }
#endif
