#if os(Linux)
  /// A text.
  @MainActor
  open class UILabel: UIView {
    /// The text.
    open var text: String?
    /// The greatest number of lines.
    open var numberOfLines = 1
  }

  /// An image, by its name only.
  @MainActor
  open class UIImage {
    /// The name.
    public let name: String?

    /// An image of a name.
    public init?(named name: String) { self.name = name }

    /// An image of a system symbol.
    public init?(systemName name: String) { self.name = name }
  }

  /// A view of an image.
  @MainActor
  open class UIImageView: UIView {
    /// The image.
    open var image: UIImage?
  }
#endif
