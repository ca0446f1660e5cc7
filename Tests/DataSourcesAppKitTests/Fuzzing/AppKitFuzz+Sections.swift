#if os(Linux)
  @testable import DataSourcesAppKit
  import HeadlessAppKit
  import ListTestSupport
  import ScreenTestSupport

  extension AppKitFuzz {
    /// Adds headers and footers, as views or titles, to some sections.
    func addingSectionViews(to list: CellList<TestItem, NSTableView>) -> CellList<TestItem, NSTableView> {
      var cells = list
      switch chance.below(3) {
      case 0: break
      case 1:
        cells = cells.header { section in
          guard let header = section.info.header, !header.hasSuffix("!") else { return nil }
          return .view(HeaderView.self, identifier: header < "C" ? "early" : "late") { view, section in
            view.text = "\(header < "C" ? "early" : "late") \(section.info.header ?? "-")"
          }
        }
      default: cells = cells.headerTitle { $0.info.header.flatMap { $0.hasSuffix("!") ? nil : "title \($0)" } }
      }
      switch chance.below(3) {
      case 0: break
      case 1:
        cells = cells.footer { section in
          guard let header = section.info.header, header < "D", !header.hasSuffix("!") else { return nil }
          return .view(HeaderView.self, identifier: "footer") { $0.text = "footer \($1.info.header ?? "-")" }.height(18)
        }
      default: cells = cells.footerTitle { $0.info.header.flatMap { $0 > "B" ? "end of \($0)" : nil } }
      }
      return cells
    }
  }
#endif
