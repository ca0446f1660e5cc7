#if canImport(SwiftUI) && !os(watchOS)
  import DataSourcesCells
  import SwiftUI

  /// What stays of a ``ListView`` while its values come and go.
  @MainActor
  final class ListCoordinator<Item, Content: View, Platform: ListPlatform> {
    private typealias Contents = ListContents<Item, Platform.Host>

    private var cells: ChangeableCells<Item, Platform.Host>?
    private var adapter: ListAdapter<Platform.Host>?
    private var scrolling: ScrollBinding<Platform>?

    /// Takes what the view says now.
    func update(
      _ list: ListView<Item, Content>, _ source: any DataSource<Item>, _ environment: EnvironmentValues,
      in view: Platform.Host
    ) {
      let contents = contents(list, source, environment)
      if let cells, let adapter {
        if cells.update(contents) { adapter.source = cells.list } else { adapter.reconfigureVisibleItems() }
      } else {
        let cells = ChangeableCells(contents)
        adapter = Platform.adapter(cells.list, in: view)
        self.cells = cells
      }
      guard let adapter else { return }
      adapter.settings = list.parts.settings
      if let selection = list.selection, let bound = cells?.selection {
        bound.onChange = selection.setIDs
        bound.apply(selection.ids())
      }
      if let position = list.parts.scrollPosition {
        let scrolling = scrolling ?? ScrollBinding<Platform>(adapter, view)
        self.scrolling = scrolling
        scrolling.follow(position)
      }
    }

    func markSelection() { adapter?.markSelection() }

    private func contents(
      _ list: ListView<Item, Content>, _ source: any DataSource<Item>, _ environment: EnvironmentValues
    ) -> Contents {
      let cell: CellConfiguration<Item, Platform.Host> = Platform.cell {
        list.content($0).environment(\.self, environment)
      }
      var contents = Contents(
        source: source,
        configuration: Platform.addingControls(
          to: cell, list.behavior, allowsMultipleSelection: list.selection?.isMultiple ?? false))
      contents.behavior = list.behavior
      contents.header = Self.sectionView(list.parts.header, \.header, environment)
      contents.footer = Self.sectionView(list.parts.footer, \.footer, environment)
      contents.allowsMultipleSelection = list.selection?.isMultiple
      return contents
    }

    /// A section's view: what the app displays, or else its title.
    private static func sectionView(
      _ content: ListViewParts.SectionView?, _ title: KeyPath<SectionInfo, String?>, _ environment: EnvironmentValues
    ) -> Contents.SectionView {
      { section in
        let view = content.map { $0(section) } ?? section.info[keyPath: title].map { AnyView(Text($0)) }
        return view.map { Platform.sectionView($0.environment(\.self, environment)) }
      }
    }
  }
#endif
