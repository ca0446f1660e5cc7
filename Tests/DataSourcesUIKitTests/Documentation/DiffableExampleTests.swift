#if LIST_VIEWS
  import DataSourcesUIKit
  import Testing
  import UIKitStage

  /// The examples of the article on diffable data sources, and of its doc comments.
  @MainActor
  @Suite struct DiffableExampleTests {
    enum MailSection { case main }

    struct Song: Identifiable, Equatable {
      var id: Int
      var isFavorite = true
    }

    struct Store { func song(_ id: Int) -> Song? { id > 9 ? nil : Song(id: id) } }

    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let collectionView: UICollectionView

    init() {
      collectionView = UICollectionView(frame: window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
      collectionView.register(MessageTile.self, forCellWithReuseIdentifier: "Message")
      window.addSubview(collectionView)
    }

    @Test func aSourceInADiffableDataSource() throws {
      let inbox = ListSource([Message(id: 1, subject: "Hello"), Message(id: 2, subject: "Buy", isSpam: true)])
      var messages: [String] = []
      func log(_ message: String) { messages.append(message) }
      let dataSource = UICollectionViewDiffableDataSource<MailSection, Int>(collectionView: collectionView) {
        collectionView, indexPath, id in
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Message", for: indexPath)
        if let message = inbox.item(withID: id) { (cell as? MessageTile)?.subject = message.subject }
        return cell
      }
      DiffableAdapter(inbox.filter { !$0.isSpam }, in: dataSource) { _ in .main }
      collectionView.layoutIfNeeded()
      let cell = try #require(collectionView.cellForItem(at: IndexPath(item: 0, section: 0)) as? MessageTile)
      #expect(cell.subject == "Hello")
      inbox.update(Message(id: 1, subject: "Goodbye"))
      #expect(cell.subject == "Goodbye" && dataSource.snapshot().itemIdentifiers == [1])

      DiffableAdapter(inbox, in: dataSource) { _ in MailSection.main }
      #expect(dataSource.snapshot().itemIdentifiers == [1, 2])
      DiffableAdapter(inbox, in: dataSource, sectionID: { _ in .main }, onError: { error in log("\(error)") })
      inbox.append(Message(id: 1, subject: "Again"))
      #expect(messages == ["items 0-0 and 0-2 have the same ID 1"])

      inbox.setItems([Message(id: 2, subject: "Buy"), Message(id: 3, subject: "New")])
      let snapshot = inbox.diffableSnapshot { _ in MailSection.main }
      let changes = ChangeSet(from: dataSource.snapshot(), to: snapshot)
      #expect(changes.isEmpty && snapshot.itemIdentifiers == [2, 3])
    }

    @Test func aSnapshotOfSections() {
      let library = SectionedSource([ListSection(id: "new", items: [Song(id: 1), Song(id: 2, isFavorite: false)])])
      let store = Store()
      let songDataSource = UICollectionViewDiffableDataSource<String, Int>(collectionView: collectionView) {
        collectionView, indexPath, _ in
        collectionView.dequeueReusableCell(withReuseIdentifier: "Message", for: indexPath)
      }
      DiffableAdapter(library.filter(\.isFavorite), in: songDataSource)
      #expect(songDataSource.snapshot().itemIdentifiers(inSection: "new") == [1])
      var arranged: NSDiffableDataSourceSnapshot<String, Int> = library.diffableSnapshot()
      arranged.appendSections(["old"])
      arranged.appendItems([7, 10])
      let missing = library.apply(arranged) { id in store.song(id) }
      #expect(missing == [10] && songDataSource.snapshot().itemIdentifiers == [1, 2, 7])

      library.setSections([
        ListSection(id: "new", items: [Song(id: 1), Song(id: 2, isFavorite: false), Song(id: 3)])
      ])
      let initial = songDataSource.snapshot()
      var final = initial
      final.moveItem(3, beforeItem: 1)
      library.apply(final, from: initial)
      #expect(library.sections.flatMap(\.items).map(\.id) == [3, 1, 2])
    }
  }
#endif
