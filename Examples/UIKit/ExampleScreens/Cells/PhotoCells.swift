import DataSourcesUIKit
import ExampleModels

/// A photo with its title only.
class PhotoCell: TitleCell {
  private var loading: Task<Void, Never>?

  func show(_ photo: Photo) {
    show(photo.title)
    load(photo)
  }

  /// Displays the image when it has loaded, unless the cell displays another photo by then.
  final func load(_ photo: Photo) {
    loading?.cancel()
    imageView?.image = nil
    loading = Task { [weak self] in
      // The latency of a fast network.
      guard (try? await Task.sleep(for: .milliseconds(150))) != nil else { return }
      self?.imageView?.image = UIImage.sample(of: photo)
      self?.setNeedsLayout()
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    loading?.cancel()
  }
}

/// A photo with its tags.
final class TaggedPhotoCell: PhotoCell {
  override func show(_ photo: Photo) {
    show(photo.title, detail: photo.tags.map { "#\($0)" }.joined(separator: " "))
    load(photo)
  }
}

/// A photo with the place where it was taken.
final class PlacedPhotoCell: PhotoCell {
  override func show(_ photo: Photo) {
    show(photo.title, detail: photo.place?.text)
    load(photo)
  }
}

extension UIImage {
  /// A placeholder for a photo: a sheet of its color.
  @MainActor
  fileprivate static func sample(of photo: Photo) -> UIImage? {
    #if canImport(UIKit)
      UIGraphicsImageRenderer(size: CGSize(width: 44, height: 44)).image { context in
        UIColor(photo.color).setFill()
        context.fill(CGRect(x: 0, y: 0, width: 44, height: 44))
      }
    #else
      UIImage(systemName: "photo")
    #endif
  }
}
