import DataSourcesWeb
import ExampleModels

extension PhotosModel {
  /// The screen “Photos”: three kinds of rows, as each photo demands.
  func webScreen() -> ExampleWebScreen {
    let cells = rows.web { photo in
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
    load()
    return ExampleWebScreen(cells) {
      [.button("Load", action: "load", isPrimary: true)]
    } act: { action in
      switch action.name {
      case "load": self.load()
      case "tag": action.rowID.map { self.addTag("new", toPhoto: $0) }
      case "forget": action.rowID.map { self.removePlace(ofPhoto: $0) }
      case "remove": action.rowID.map { self.remove(id: $0) }
      default: return nil
      }
      return .done
    }
    .with(RowLayout(rowHeight: 68))
  }
}

extension Photo {
  fileprivate func row(_ more: HTML, _ action: HTML) -> HTML {
    .row(
      .swatch(color) + #"<span class="lines"><span>\#(title)</span><span>\#(more)</span></span>"#,
      action + .action("remove", row: id, "Delete", label: "Delete \(title)"))
  }
}
