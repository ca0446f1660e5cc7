#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  extension PresentingAdapter {
    /// Tells rows that they may come on screen soon.
    func prefetch(_ indexPaths: [IndexPath]) {
      answering { for indexPath in indexPaths { tell(indexPath) { $0.showing.prefetch?($1) } } }
    }

    /// Tells rows that they will not come on screen soon after all.
    func cancelPrefetching(_ indexPaths: [IndexPath]) {
      answering { for indexPath in indexPaths { tell(indexPath) { $0.showing.cancelPrefetching?($1) } } }
    }

    #if !os(tvOS)
      /// What is dragged with a row; nothing keeps it in place.
      func dragItems(at indexPath: IndexPath) -> [UIDragItem] {
        guard let payload = ask(indexPath, { $0.moving.dragged?($1) }) else { return [] }
        return [UIDragItem(carrying: payload)]
      }

      /// Hands over what the user dropped, and where: before the row there, or at the end.
      func drop(_ items: [UIDragItem], at indexPath: IndexPath?) {
        let objects = items.compactMap(\.payload)
        let target = indexPath.map(ItemPosition.init) ?? presentation.end
        if !objects.isEmpty { _ = onDrop?(objects, target) }
      }
    #endif
  }
#endif
