#if !canImport(UIKit)
  /// The frames of a screen, sixty a second.
  @MainActor
  public enum HeadlessFrames {
    /// Calls a closure before the next frame, as a display link does.
    public static func next(_ body: @escaping @MainActor () -> Void) {
      Task { @MainActor in
        try? await Task.sleep(nanoseconds: 16_000_000)
        body()
      }
    }
  }
#endif
