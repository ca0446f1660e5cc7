#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import DataSourcesUIKit
  import SwiftUI
  import UIKit

  /// What stays of a ``ListView`` while its values come and go.
  @MainActor
  final class CollectionCoordinator<Item, Content: View> {
    private var cells: ChangeableCells<Item, UICollectionView>?
    private var adapter: CollectionAdapter?
    private let scrolling = ScrollObserver()
    #if !os(tvOS)
      private let refreshing = Refreshing()
    #endif

    /// Takes what the view says now.
    func update(
      _ list: ListView<Item, Content>, _ source: any DataSource<Item>, _ environment: EnvironmentValues,
      in view: UICollectionView
    ) {
      let contents = contents(list, source, environment)
      if let cells, let adapter {
        if cells.update(contents) { adapter.source = cells.list } else { configureVisible(view) }
      } else {
        let cells = ChangeableCells(contents)
        adapter = CollectionAdapter(cells.list, in: view)
        self.cells = cells
      }
      adapter?.settings = list.parts.settings
      bind(list)
      #if !os(tvOS)
        edit(list, environment, in: view)
        refreshing.update(environment.refresh, in: view)
      #endif
    }

    private func contents(
      _ list: ListView<Item, Content>, _ source: any DataSource<Item>, _ environment: EnvironmentValues
    ) -> ListContents<Item, UICollectionView> {
      var contents = ListContents<Item, UICollectionView>(
        source: source,
        configuration: .hosting { list.content($0).environment(\.self, environment) })
      contents.behavior = list.behavior
      contents.header = Self.sectionView(list.parts.header, \.header, environment)
      contents.footer = Self.sectionView(list.parts.footer, \.footer, environment)
      contents.allowsMultipleSelection = list.selection?.isMultiple
      return contents
    }

    /// A section's view: what the app displays, or else its title.
    private static func sectionView(
      _ content: ListViewParts.SectionView?, _ title: KeyPath<SectionInfo, String?>, _ environment: EnvironmentValues
    ) -> ListContents<Item, UICollectionView>.SectionView {
      { section in
        let view = content.map { $0(section) } ?? section.info[keyPath: title].map { AnyView(Text($0)) }
        return view.map { view in .hosting { _ in view.environment(\.self, environment) } }
      }
    }

    private func configureVisible(_ view: UICollectionView) {
      view.reconfigureItems(at: view.indexPathsForVisibleItems)
    }

    private func bind(_ list: ListView<Item, Content>) {
      if let selection = list.selection, let bound = cells?.selection {
        bound.onChange = selection.setIDs
        bound.apply(selection.ids())
      }
      if let adapter, let position = list.parts.scrollPosition {
        scrolling.follow(adapter, position)
      }
    }

    #if !os(tvOS)
      private func edit(
        _ list: ListView<Item, Content>, _ environment: EnvironmentValues, in view: UICollectionView
      ) {
        let isEditing = environment.editMode?.wrappedValue.isEditing ?? false
        guard isEditing != view.isEditing else { return }
        view.allowsMultipleSelectionDuringEditing = list.selection?.isMultiple ?? false
        view.isEditing = isEditing
      }
    #endif
  }
#endif
