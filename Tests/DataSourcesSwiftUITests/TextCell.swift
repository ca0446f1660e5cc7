#if os(Linux)
  import DataSourcesSwiftUI

  /// A cell that displays a text.
  final class TextCell: UICollectionViewCell {
    var text = ""
  }
#endif
