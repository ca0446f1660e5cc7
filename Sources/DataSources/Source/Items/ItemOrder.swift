import ListStorage

/// The items of a list in order, as handles: small numbers that items keep while their positions change.
///
/// Until the first edit, the handle of an item is its index. Indexes are those of all sections, and must be in range.
///
/// Operators that sort or group use these handles. To them, a change set says which items an edit keeps, and it is published
/// after the edit. So an edit notes what it did until the change set arrives, see `UnsettledEdit`.
final class ItemOrder {
  // No access to these properties runs code of users, so accesses can't overlap.

  /// The handles in order; `nil` before the first edit.
  @exclusivity(unchecked) private(set) var handles: HandleList?
  @exclusivity(unchecked) var pool: HandlePool
  @exclusivity(unchecked) private var initialCount: Int
  /// Whether an operator uses the handles.
  @exclusivity(unchecked) var isFollowed = false
  /// What was done since the last change set; `nil` if nothing was.
  @exclusivity(unchecked) private(set) var unsettled: UnsettledEdit?

  init(count: Int) {
    initialCount = count
    pool = HandlePool(used: count)
  }

  var count: Int { handles == nil ? initialCount : handles.unsafelyUnwrapped.count }

  /// Whether few of many items are left, whose handles no operator uses: then they can be numbered again.
  var wastesHandles: Bool { !isFollowed && pool.limit > 4096 && count < Int(pool.limit) / 4 }

  // MARK: Looking up

  func handle(at index: Int) -> UInt32 {
    if handles == nil { return UInt32(index) }
    return handles.unsafelyUnwrapped.handle(at: index)
  }

  /// Returns the index of a handle, or `nil` if there is no such item.
  func index(of handle: UInt32) -> Int? {
    if handles == nil { return Int(handle) < initialCount ? Int(handle) : nil }
    return handles.unsafelyUnwrapped.index(of: handle)
  }

  /// Whether the first item precedes the second one; `false` if one of them is unknown.
  func isOrdered(_ first: UInt32, before second: UInt32) -> Bool {
    if handles == nil { return first < second && second < initialCount }
    return handles.unsafelyUnwrapped.isOrdered(first, before: second)
  }

  func forEach(in range: Range<Int>, _ body: (UInt32) -> Void) {
    if handles == nil {
      for index in range { body(UInt32(index)) }
    } else {
      handles.unsafelyUnwrapped.forEach(in: range, body)
    }
  }

  func handles(in range: Range<Int>) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(range.count)
    forEach(in: range) { result.append($0) }
    return result
  }

  // MARK: Changing

  /// Changes the handles, which are stored from then on.
  func edit<Result>(_ body: (inout HandleList) -> Result) -> Result {
    var list = handles ?? HandleList(0..<UInt32(initialCount))
    // Without other references the edit copies nothing.
    handles = nil
    defer { handles = list }
    return body(&list)
  }

  /// Replaces all handles; without new ones, they are the indexes of the items.
  func setHandles(_ new: HandleList?, count: Int) { (handles, initialCount) = (new, count) }

  /// Notes what an edit did.
  func note(_ edit: UnsettledEdit) {
    guard isFollowed else { return edit.recycle(to: &pool) }
    guard let earlier = unsettled else { return unsettled = edit }
    earlier.recycle(to: &pool)
    edit.recycle(to: &pool)
    unsettled = .several
  }

  /// Forgets what was done since the last change set.
  func cancel() { settle()?.recycle(to: &pool) }

  /// Returns what was done since the last change set, and forgets it.
  func settle() -> UnsettledEdit? {
    let edit = unsettled
    unsettled = nil
    return edit
  }
}
