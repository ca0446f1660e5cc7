#if LIST_VIEWS
  import AppKitStage
  import Testing

  /// A collection takes the batches that AppKit takes, and throws at others.
  @MainActor
  @Suite struct CollectionUpdateTests {
    private final class Numbers: NSObject, NSCollectionViewDataSource {
      final class Item: NSCollectionViewItem {
        var number = 0
        override func loadView() { view = NSView(frame: .zero) }
      }

      var numbers = [1, 2, 3]
      private(set) var itemQueries = 0

      func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int {
        numbers.count
      }

      func collectionView(
        _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
      ) -> NSCollectionViewItem {
        itemQueries += 1
        let item = collectionView.makeItem(withIdentifier: NSUserInterfaceItemIdentifier("number"), for: indexPath)
        (item as? Item)?.number = numbers[indexPath.item]
        return item
      }
    }

    private let numbers = Numbers()
    private let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 100, height: 300))
    private let collection = NSCollectionView(frame: .zero)

    init() {
      let scroll = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 300))
      scroll.documentView = collection
      window.contentView?.addSubview(scroll)
      collection.collectionViewLayout = NSCollectionViewFlowLayout()
      collection.register(Numbers.Item.self, forItemWithIdentifier: NSUserInterfaceItemIdentifier("number"))
      collection.dataSource = numbers
      window.layoutIfNeeded()
    }

    private var shown: [Int?] {
      numbers.numbers.indices.map { (collection.item(at: [0, $0]) as? Numbers.Item)?.number }
    }

    @Test func marksAndViewsFollowBatches() {
      collection.selectItems(at: [[0, 0], [0, 2]], scrollPosition: [])
      collection.performBatchUpdates {
        numbers.numbers = [3, 9, 2]
        collection.deleteItems(at: [[0, 0]])
        collection.insertItems(at: [[0, 1]])
        collection.moveItem(at: [0, 2], to: [0, 0])
      }
      Animations.finish()
      #expect(shown == [3, 9, 2] && collection.selectionIndexPaths == [[0, 0]])
      #expect(numbers.itemQueries == 4)
    }

    @Test func impossibleBatchesThrow() {
      let exceptions = ViewException.recorded {
        numbers.numbers = [1, 2]
        collection.insertItems(at: [[0, 0]])
      }
      #expect(exceptions.count == 1)
      #if os(Linux)
        #expect(exceptions.first?.rule != nil && shown == [1, 2])
      #endif
    }

    @Test func itemsNeedARegistration() {
      let exceptions = ViewException.recorded {
        _ = collection.makeItem(withIdentifier: NSUserInterfaceItemIdentifier("other"), for: [0, 0])
      }
      #expect(exceptions.count == 1)
    }
  }
#endif
