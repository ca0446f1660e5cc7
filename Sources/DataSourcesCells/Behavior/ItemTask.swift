/// Work that an item starts, synchronous or asynchronous.
public enum ItemTask<Input> {
  /// Work that is done when it returns.
  case sync((Input) -> Void)
  /// Work that is done later, or fails.
  case async((Input) async throws -> Void)

  /// The same work for a known input.
  func bound(to input: Input) -> ItemTask<Void> {
    switch self {
    case .sync(let work): .sync { work(input) }
    case .async(let work): .async { try await work(input) }
    }
  }
}

extension ItemTask<Void> {
  func perform() async throws {
    switch self {
    case .sync(let work): work(())
    case .async(let work): try await work(())
    }
  }
}
