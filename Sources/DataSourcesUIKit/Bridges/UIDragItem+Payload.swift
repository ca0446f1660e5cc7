#if LIST_VIEWS
  import DataSourcesCells

  #if !os(tvOS)
    extension UIDragItem {
      /// A dragged row.
      ///
      /// Within the app it is the object itself; other apps get it if it can be given to them.
      convenience init(carrying payload: Any) {
        let provider: NSItemProvider
        if let known = payload as? NSItemProvider {
          provider = known
        } else if let writing = payload as? any NSItemProviderWriting {
          provider = NSItemProvider(object: writing)
        } else {
          provider = NSItemProvider()
        }
        self.init(itemProvider: provider)
        localObject = payload
      }

      /// What was dragged: within the app the object itself, or else what other apps give.
      var payload: Any? { localObject ?? itemProvider }
    }
  #endif
#endif
