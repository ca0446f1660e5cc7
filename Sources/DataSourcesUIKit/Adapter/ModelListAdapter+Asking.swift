#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// An adapter for one kind of view: what rows are asked and told does not depend on which.
  @MainActor
  protocol PresentingAdapter<View>: ModelListAdapter {
    associatedtype View: ListHost where View.Cell: AnyObject, View.SectionView: AnyObject
    var presentation: ListPresentation<View> { get set }
    var shown: ShownCells<View> { get set }
    /// The cell of a row that is on screen, and the name under which the view reuses it.
    func shownCell(at indexPath: IndexPath) -> (cell: View.Cell, identifier: String?)?
    /// Marks a row of the view as selected or not.
    func mark(_ indexPath: IndexPath, selected isSelected: Bool)
  }

  extension PresentingAdapter {
    /// The cell that a row must keep for now while the view configures rows in the cells that they have.
    func keptCell(at indexPath: IndexPath) -> View.Cell? {
      // The closure of another row has changed what this one is; that is shown next.
      guard isReconfiguring, let (cell, identifier) = shownCell(at: indexPath),
        presentation.model(at: ItemPosition(indexPath))?.reuseIdentifier != identifier
      else { return nil }
      return cell
    }

    /// Asks a row.
    func ask<Answer>(_ indexPath: IndexPath, _ question: (CellBehaviours<View>, CellIndex) -> Answer?) -> Answer? {
      answering { presentation.behaviours(at: ItemPosition(indexPath)).flatMap { question($0, $1) } }
    }

    /// Tells a row what the user does; it may change the list.
    func tell(_ indexPath: IndexPath, _ event: (CellBehaviours<View>, CellIndex) -> Void) {
      if let (behaviours, index) = presentation.behaviours(at: ItemPosition(indexPath)) { event(behaviours, index) }
    }

    /// Whether a row that the user taps does not stay selected.
    func deselectsAtOnce(_ indexPath: IndexPath) -> Bool {
      presentation.model(at: ItemPosition(indexPath))?.behaviours.selecting.deselectsAtOnce ?? false
    }

    /// Tells a row that its cell comes on screen, and marks it as its selection says.
    func display(_ cell: View.Cell, at indexPath: IndexPath) {
      answering {
        guard let model = presentation.model(at: ItemPosition(indexPath)) else { return }
        let index = model.index(at: ItemPosition(indexPath))
        shown.add(cell, model, index)
        if let isSelected = model.isSelected { mark(indexPath, selected: isSelected) }
        model.behaviours.showing.willDisplay?(cell, index)
      }
    }

    /// Tells a view of a section that it comes on screen.
    func display(_ view: View.SectionView, _ kind: SectionViewKind, at position: ItemPosition) {
      answering {
        guard let (template, index) = presentation.sectionView(kind, at: position) else { return }
        shown.addView(view, template, index)
        template.willDisplay?(view, index)
      }
    }

    /// Which of the rows that changed are on screen: as the kind of cell that they are now, or as another one.
    func changedCells(of transition: ListTransition) -> (kept: [IndexPath], replaced: [IndexPath]) {
      var (kept, replaced): ([IndexPath], [IndexPath]) = ([], [])
      for position in transition.updatedPositions {
        let indexPath = IndexPath(position)
        guard let (cell, identifier) = shownCell(at: indexPath), let model = presentation.model(at: position) else {
          continue
        }
        if identifier == model.reuseIdentifier {
          kept.append(indexPath)
          shown.add(cell, model, model.index(at: position))
        } else {
          replaced.append(indexPath)
        }
        if let isSelected = model.isSelected { mark(indexPath, selected: isSelected) }
      }
      return (kept, replaced)
    }

    /// Marks rows as selected, but for those whose selection says otherwise.
    func markAgain(_ indexPaths: [IndexPath]) {
      for indexPath in indexPaths where contains(ItemPosition(indexPath)) {
        if presentation.model(at: ItemPosition(indexPath))?.isSelected != false { mark(indexPath, selected: true) }
      }
    }

    /// Marks rows on screen as their selections say.
    func mark(_ indexPaths: [IndexPath]) {
      if hasLostView { return }
      for indexPath in indexPaths {
        guard let isSelected = presentation.model(at: ItemPosition(indexPath))?.isSelected else { continue }
        mark(indexPath, selected: isSelected)
      }
    }

    /// Whether the view has a row here.
    func contains(_ position: ItemPosition) -> Bool {
      !hasLostView && position.item >= 0 && position.item < presentation.itemCount(inSection: position.section)
    }
  }
#endif
