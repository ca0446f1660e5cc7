#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Headers, footers and other views of sections: on tables and on collections.
  @MainActor
  @Suite struct FoundingSectionViewTests {
    private let size = CellSize(width: 320, height: 28)
    private let texts = StaticSource(
      sections: [
        ListSection(id: 0, items: ["a"], header: "A", footer: "Z"), ListSection(id: 1, items: ["b"], header: "B"),
      ], id: \.self)

    /// Kinds that aren't registered are absent, and only the closures of displayed views run.
    @Test("TS-4, TS-11 one kind is registered, perhaps by its name in UIKit, and the others are absent: all cases")
    func kindsAreRegisteredOrNot() {
      func check<S: Stage>(_: S.Type) {
        let kinds: [SectionViewKind] = [.header, .footer, SectionViewKind.named("badge")]
        let names = [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, "badge"]
        for registered in 0..<16 {
          var filled: [String] = []
          var cells = StaticSource(withoutIDs: ["a"]).cells(on: S.self)
          for (bit, kind) in kinds.enumerated() where registered & 1 << bit != 0 {
            cells = cells.sectionView(registered < 8 ? kind : .named(names[bit])) { _ in
              S.view { view, _ in
                view.show("\(kind)")
                filled.append("\(kind)")
              }.size(self.size)
            }
          }
          let stage = S(cells)
          for (bit, kind) in kinds.enumerated() {
            let isThere = registered & 1 << bit != 0
            #expect(stage.hasSectionView(kind, at: at(0, 0)) == isThere, "\(registered)")
            // Neither tables nor flow layouts request badges.
            if bit < 2 { #expect(stage.text(kind) == (isThere ? "\(kind)" : nil), "\(registered)") }
          }
          #expect(
            filled.sorted() == ["header", "footer"].filter { stage.text(SectionViewKind(named: $0)) != nil }.sorted())
          #expect(stage.texts == ["a"])
        }
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    #if os(Linux)
      @Test(
        "TS-11, TS-28, GDS-34 an unknown kind is absent in a table, and an empty view if a layout requires one")
      func unknownKindsAreNothing() {
        func check<S: Stage>(_: S.Type) -> S {
          let cells = texts.cells(on: S.self).header(on: S.self, size: size) { view, index in view.show(index.section) }
          return S(cells)
        }
        let table = check(TableStage.self)
        let unknown = SectionViewKind.named("unknown")
        #expect(table.makeSectionView(unknown, at: at(0, 0)) == nil)
        #expect(!table.hasSectionView(unknown, at: at(0, 0)))
        #expect(!table.hasSectionView(.header, at: at(9, 0)))
        #expect(table.responder.tableView(table.table, viewForHeaderInSection: 9) == nil)
        #expect(table.responder.tableView(table.table, heightForHeaderInSection: 9) == .leastNormalMagnitude)
        // A title has a height of its own, and a section without one has no gap.
        #expect(table.responder.tableView(table.table, heightForFooterInSection: 0) == UITableView.automaticDimension)
        #expect(table.responder.tableView(table.table, heightForFooterInSection: 1) == .leastNormalMagnitude)

        let stage = CollectionStage(layout: BadgeLayout())
        stage.show(texts.cells(on: CollectionStage.self))
        stage.collection.layoutIfNeeded()
        let badges = stage.collection.visibleSupplementaryViews(ofKind: "badge")
        #expect(badges.count == 4 && badges.allSatisfy { type(of: $0) == UICollectionReusableView.self })
        let adapter = stage.responder
        let ofNone = adapter.collectionView(stage.collection, layout: stage.layout, referenceSizeForHeaderInSection: 9)
        #expect(ofNone == .zero)
        // Views of other owners aren't reported.
        adapter.collectionView(
          stage.collection, didEndDisplayingSupplementaryView: badges[0], forElementOfKind: "badge", at: path(0))
      }
    #endif

    @Test("TS-12 closures provide the texts of headers and footers; without one, the source does")
    func titlesComeFromClosures() {
      let table = TableStage(
        texts.cells(on: TableStage.self).headerTitle { index in index.section == 0 ? "\(index.info.header ?? "")!" : nil
        })
      let title = { (kind: SectionViewKind, section: Int) in
        (table.part(kind, section) as? UITableViewHeaderFooterView)?.textLabel?.text
      }
      #expect(title(.header, 0) == "A!" && title(.header, 1) == nil)
      #expect(title(.footer, 0) == "Z" && title(.footer, 1) == nil)
      // A collection has no place for titles, but its views get them.
      let collection = CollectionStage(
        texts.cells(on: CollectionStage.self).footerTitle { "Part \($0.section)" }
          .footer(on: CollectionStage.self, size: size) { view, index in view.show(index.info.footer ?? "none") })
      #expect(collection.text(.footer, 0) == "Part 0" && collection.text(.footer, 1) == "Part 1")
    }

    @Test(
      "TS-9, TS-13, GDS-32 headers and footers are added to any source in one line, by class, nib or per section"
    )
    func viewsAreAttachedInShortWays() {
      func check<S: Stage>(_: S.Type) {
        S.providesNib("part") { [S.makePart()] }
        for way in 0..<3 {
          var cells = texts.filter { $0 != "b" }.cells(on: S.self)
          switch way {
          case 0: cells = cells.header(on: S.self, size: size) { view, index in view.show("class \(index.section)") }
          case 1:
            let nib = S.partNib("part") { view, index in view.show("nib \(index.section)") }.size(size)
            cells = cells.header { _ in nib }
          default:
            cells = cells.header { section in
              section.section == 1 ? nil : S.otherView { view, _ in view.show("chosen") }.size(self.size)
            }
          }
          cells = cells.footer(on: S.self, size: size) { view, index in view.show("end \(index.section)") }
          let stage = S(cells)
          #expect(stage.text(.footer, 0) == "end 0")
          #expect(stage.text(.header, 0) == ["class 0", "nib 0", "chosen"][way])
          #expect(stage.text(.header, 1) == ["class 1", "nib 1", nil][way])
        }
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-3, TS-5 views that other code registers are found; headers and footers with the same name are distinct")
    func prototypesAndNames() {
      let table = TableStage()
      table.table.register(OtherTextPart.self, forHeaderFooterViewReuseIdentifier: "own")
      let header = SectionViewConfiguration<UITableView>.prototype("own", OtherTextPart.self) { view, _ in
        view.show("own")
      }
      table.show(texts.cells(on: TableStage.self).header { _ in header.size(self.size) })
      #expect(table.text(.header, 0) == "own" && table.part(.header, 0) is OtherTextPart)

      func check<S: Stage>(_: S.Type) {
        let cells = texts.cells(on: S.self)
          .header { _ in S.view("same") { view, _ in view.show("header") }.size(self.size) }
          .footer { _ in S.otherView("same") { view, _ in view.show("footer") }.size(self.size) }
        let stage = S(cells)
        stage.adapter.reload()
        #expect(stage.text(.header, 0) == "header" && stage.text(.footer, 1) == "footer")
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-33 a collection displays several views of one kind in a section, each configured by section and index")
    func viewsAreCounted() {
      let names = [["a", "b"], ["c", "d"]]
      let stage = CollectionStage(layout: BadgeLayout())
      let badge = SectionViewKind.named("badge")
      let cells = texts.cells(on: CollectionStage.self).sectionView(badge) { _ in
        .view(TextView.self) { view, index in view.show("\(names[index.section][index.viewIndex])") }
      }
      stage.show(cells)
      stage.collection.layoutIfNeeded()
      let shown = stage.collection.visibleSupplementaryViews(ofKind: "badge").map { ($0 as? TextView)?.text }
      #expect(shown == ["a", "b", "c", "d"])
    }

    @Test("TS-4 kinds are equal when their names are, those of UIKit included")
    func kindsAreNames() {
      let kinds = [SectionViewKind.header, .footer, .named("badge"), .named("other")]
      #expect(Set(kinds).count == 4 && SectionViewKind.named("badge") == .named("badge"))
      let stage = CollectionStage(
        texts.cells(on: CollectionStage.self).header(on: CollectionStage.self, size: size) { view, _ in
          view.show("above")
        }
        .footer(on: CollectionStage.self, size: size) { view, _ in view.show("below") })
      func text(_ elementKind: String) -> String? {
        (stage.collection.supplementaryView(forElementKind: elementKind, at: path(0)) as? TextView)?.text
      }
      #expect(text(UICollectionView.elementKindSectionHeader) == "above")
      #expect(text(UICollectionView.elementKindSectionFooter) == "below")
      #expect(
        "\(SectionViewKind.header) \(SectionViewKind.footer) \(SectionViewKind.named("badge"))"
          == "header footer badge")
    }
  }

  extension SectionViewKind {
    fileprivate init(named name: String) { self = name == "header" ? .header : .footer }
  }

  /// Two badges on every section.
  final class BadgeLayout: UICollectionViewFlowLayout {
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let sections = collectionView?.numberOfSections ?? 0
      let badges = (0..<sections * 2).map { number in
        let attributes = UICollectionViewLayoutAttributes(
          forSupplementaryViewOfKind: "badge", with: path(number % 2, number / 2))
        attributes.frame = CGRect(x: 10 * number, y: 0, width: 10, height: 10)
        return attributes
      }
      return (super.layoutAttributesForElements(in: rect) ?? []) + badges
    }
  }
#endif
