#if os(Linux)
  /// How changes are animated; there is no clock, see `HeadlessAnimations`.
  @MainActor
  open class NSAnimationContext {
    private static var stack = [NSAnimationContext()]

    private init() {}

    /// The context of the innermost group.
    public static var current: NSAnimationContext { stack[stack.count - 1] }

    /// The duration of animations in seconds.
    open var duration: TimeInterval = 0.25

    /// Whether properties are animated without an animator.
    open var allowsImplicitAnimation = false

    /// Begins a group, which takes over the values of the current one.
    public static func beginGrouping() {
      let context = NSAnimationContext()
      context.duration = current.duration
      context.allowsImplicitAnimation = current.allowsImplicitAnimation
      stack.append(context)
    }

    /// Ends a group.
    public static func endGrouping() {
      if stack.count > 1 { stack.removeLast() }
    }

    /// Runs changes in a group, and a completion after their animations.
    public static func runAnimationGroup(
      _ changes: (NSAnimationContext) -> Void, completionHandler: (@MainActor () -> Void)? = nil
    ) {
      beginGrouping()
      changes(current)
      let isAnimated = current.duration > 0
      endGrouping()
      guard let completionHandler else { return }
      if isAnimated { HeadlessAnimations.end(completionHandler) } else { completionHandler() }
    }
  }

  /// A group of changes to layers.
  @MainActor
  public enum CATransaction {
    private static var completions: [(() -> Void)?] = []

    /// Begins a group.
    public static func begin() { completions.append(nil) }

    /// Sets the closure that runs after the animations of the group.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
      if !completions.isEmpty { completions[completions.count - 1] = block }
    }

    /// Whether layers don't animate; of no effect.
    public static func setDisableActions(_ flag: Bool) {}

    /// Ends a group.
    public static func commit() {
      guard !completions.isEmpty, let completion = completions.removeLast() else { return }
      if NSAnimationContext.current.duration > 0 { HeadlessAnimations.end(completion) } else { completion() }
    }
  }
#endif
