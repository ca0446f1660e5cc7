#if os(Linux)
  /// Determines when animations end.
  ///
  /// There is no clock. By default an animation ends when it begins: completions run before the call returns, a list's after
  /// its update. With ``endAtOnce`` off they wait for ``finish()``.
  @MainActor
  public enum HeadlessAnimations {
    /// Whether completions run at once; true by default.
    public static var endAtOnce = true
    private static var waiting: [() -> Void] = []

    /// The number of animations that have not ended.
    public static var count: Int { waiting.count }

    /// Ends all animations, and those that begin during the call.
    public static func finish() {
      while !waiting.isEmpty { waiting.removeFirst()() }
    }

    /// Whether views animate at the moment.
    package static var areEnabled = true

    package static func end(_ completion: @escaping () -> Void) {
      if endAtOnce || !areEnabled { completion() } else { waiting.append(completion) }
    }
  }
#endif
