#if os(Linux)
  /// The menu of a row, and its preview.
  @MainActor
  open class UIContextMenuConfiguration {
    /// The identifier.
    public let identifier: any NSCopying
    /// Creates the preview of the menu.
    let previewProvider: (() -> UIViewController?)?
    /// Creates the menu.
    let actionProvider: (([UIMenuElement]) -> UIMenu?)?

    /// A configuration of these.
    public init(
      identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
      actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
    ) {
      self.identifier = identifier ?? NSUUID()
      self.previewProvider = previewProvider
      self.actionProvider = actionProvider
    }

    /// The menu that the person sees; no part of UIKit.
    public var headlessMenu: UIMenu? { actionProvider?([]) }
  }

  /// A view that a menu grows out of.
  @MainActor
  open class UITargetedPreview {
    /// The view.
    public let view: UIView

    /// A preview of this view.
    public init(view: UIView) { self.view = view }
  }

  /// The appearance or disappearance of a menu.
  @MainActor
  public protocol UIContextMenuInteractionAnimating: AnyObject {
    var previewViewController: UIViewController? { get }
    func addAnimations(_ animations: @escaping () -> Void)
    func addCompletion(_ completion: @escaping () -> Void)
  }

  /// How a preview is committed when it is tapped.
  public enum UIContextMenuInteractionCommitStyle: Int, Sendable { case dismiss, pop }

  /// The end of a menu whose preview was tapped.
  @MainActor
  public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
  }

  /// An animator that runs its closures.
  @MainActor
  final class MenuAnimator: UIContextMenuInteractionCommitAnimating {
    let previewViewController: UIViewController?
    var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
    private var work: [() -> Void] = []
    private var completions: [() -> Void] = []

    init(_ preview: UIViewController?) { previewViewController = preview }

    func addAnimations(_ animations: @escaping () -> Void) { work.append(animations) }

    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

    func run() {
      for step in work { step() }
      let completions = self.completions
      HeadlessAnimations.end { for completion in completions { completion() } }
    }
  }
#endif
