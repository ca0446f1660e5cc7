import DataSources
import DataSourcesWeb
import ExampleDatabase
import ExampleModels

extension PhotosModel {
  /// The screen “Photos”: three kinds of rows, as each photo demands, below the details of the photo that a visitor has chosen.
  func webScreen() -> ExampleWebScreen {
    chooseNext()
    let photos = rows.web { photo in
      switch photo.kind {
      case .plain: photo.row("", .action("tag", row: photo.id, "Tag", label: "Tag \(photo.title)"))
      case .tagged:
        photo.row(
          photo.tags.reduce("") { $0 + #"<span class="tag">\#($1)</span> "# },
          .action("tag", row: photo.id, "Tag", label: "Tag \(photo.title)"))
      case .placed:
        photo.row(
          .quiet(photo.place?.text ?? ""),
          .action("forget", row: photo.id, "Forget", label: "Forget the place of \(photo.title)"))
      }
    }
    let details = details.web { .row("\($0.text)", .quiet($0.id)) }
    return ExampleWebScreen(details.appendingSections(of: photos.headerTitle { _ in "Photos" })) {
      [
        .button("Next", action: "next"), .button("Reset", action: "reset", isPrimary: true),
      ]
    } act: { action in
      do {
        switch action.name {
        case "choose": action.rowID.map { self.choose(id: $0) }
        case "next": self.chooseNext()
        case "reset": try self.reset()
        case "tag": try action.rowID.map { try self.addTag("new", toPhoto: $0) }
        case "forget": try action.rowID.map { try self.removePlace(ofPhoto: $0) }
        case "remove": try action.rowID.map { try self.remove(id: $0) }
        default: return nil
        }
        return .done
      } catch {
        return .notWritten
      }
    }
    .with(RowLayout(rowHeight: 68, headerHeight: 32))
  }
}

extension Photo {
  fileprivate func row(_ more: HTML, _ action: HTML) -> HTML {
    .row(
      image
        + """
        <span class="lines">\(.titleAction("choose", row: id, title, label: "Details of \(title)"))<span>\(more)</span></span>
        """,
      action + .action("remove", row: id, "Delete", label: "Delete \(title)"))
  }

  /// The picture, drawn.
  private var image: HTML {
    let shapes = picture.enumerated().map { index, shape -> HTML in
      switch shape {
      case .sun(let x, let y, let radius):
        return #"<circle cx="\#(x)" cy="\#(y)" r="\#(radius)" fill="white" fill-opacity="0.75"/>"#
      case .hills(let heights):
        let points = heights.enumerated().map { "L\(Double($0) / Double(heights.count - 1)) \($1)" }
        return #"<path fill-opacity="\#(0.15 * Double(index))" d="M0 1\#(points.joined())L1 1Z"/>"#
      }
    }
    return """
      <svg class="picture" viewBox="0 0 1 1" role="img" aria-label="A drawing in \(color.title)">\
      <rect width="1" height="1" fill="\(color.hexadecimal)"/>\(shapes)</svg>
      """
  }
}
