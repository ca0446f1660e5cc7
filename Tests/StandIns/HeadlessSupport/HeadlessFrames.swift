#if os(Linux)
  /// The frames of a screen, sixty a second.
  @MainActor
  public enum HeadlessFrames {
    private static var bodies: [@MainActor () -> Void] = []

    /// Calls a closure before the next frame, as a display link does, after those that were added before.
    public static func next(_ body: @escaping @MainActor () -> Void) {
      bodies.append(body)
      if bodies.count > 1 { return }
      Task { @MainActor in
        try? await Task.sleep(nanoseconds: 16_000_000)
        let due = bodies
        bodies = []
        for body in due { body() }
      }
    }

    /// Waits for the next frame.
    public static func pass() async {
      await withCheckedContinuation { continuation in next { continuation.resume() } }
    }
  }
#endif
