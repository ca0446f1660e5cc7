extension ItemList: RangeReplaceableCollection {
  /// Replaces the items in a range, which must be within the list.
  ///
  /// - Complexity: O(log *n* + *k*), where *k* is the number of deletes and inserts.
  package mutating func replaceSubrange<Items: Collection>(_ range: Range<Int>, with elements: Items)
  where Items.Element == Element {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of range")
    if range.isEmpty {
      insert(contentsOf: elements, at: range.lowerBound)
    } else if !replaceInOneChunk(range, with: elements) {
      tree.replaceSubrange(range, with: ItemList(elements).tree)
    }
  }

  /// Replaces items if only one chunk has to change.
  private mutating func replaceInOneChunk(_ range: Range<Int>, with elements: some Collection<Element>) -> Bool {
    guard range.upperBound <= tree.chunkRange(at: range.lowerBound).upperBound,
      elements.count <= ItemChunk.capacity
    else { return false }
    tree.update(at: range.lowerBound) { chunk, offset in
      chunk.changeable(Element.self).replace(offset..<offset + range.count, with: elements)
    }
    return true
  }

  /// Inserts items at a position, which can be the end.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* inserts.
  package mutating func insert(contentsOf elements: some Collection<Element>, at position: Int) {
    if elements.count > ItemChunk.capacity {
      tree.replaceSubrange(position..<position, with: ItemList(elements).tree)
    } else if !elements.isEmpty {
      tree.insert(at: position) { chunk, offset in
        chunk.changeable(Element.self).replace(offset..<offset, with: elements)
      }
    }
  }

  /// Inserts an item at a position, which can be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ element: Element, at position: Int) {
    tree.insert(at: position) { chunk, offset in chunk.changeable(Element.self).insert(element, at: offset) }
  }

  /// Appends an item.
  ///
  /// - Complexity: O(log *n*).
  package mutating func append(_ element: Element) { insert(element, at: count) }

  /// Appends items.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* inserts.
  package mutating func append<Items: Sequence>(contentsOf elements: Items) where Items.Element == Element {
    if let list = elements as? ItemList {
      tree.append(list.tree)
    } else {
      insert(contentsOf: ContiguousArray(elements), at: count)
    }
  }

  /// Removes and returns the item at a position, which must be in range.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func remove(at position: Int) -> Element {
    let element = self[position]
    tree.update(at: position) { chunk, offset in chunk.remove(at: offset) }
    return element
  }

  /// Removes the items in a range, which must be within the list.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* deletes.
  package mutating func removeSubrange(_ range: Range<Int>) { replaceSubrange(range, with: EmptyCollection()) }

  /// Moves an item to `target`, its position after the move.
  ///
  /// - Complexity: O(log *n*).
  package mutating func move(from source: Int, to target: Int) { insert(remove(at: source), at: target) }
}
