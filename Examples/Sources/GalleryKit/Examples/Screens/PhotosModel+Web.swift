import DataSourcesWeb
import ExampleModels

extension PhotosModel {
  /// The screen “Photos”: three kinds of cells, of which each row has the one that the photo demands.
  func webScreen() -> ExampleWebScreen {
    let factory = CellFactory<Photo.Kind, Photo, WebHost> { photo, _ in photo.kind }
    factory.register(.plain, .class(ExampleCell.self, reuseIdentifier: "plain")) { cell, photo, _ in
      cell.html = photo.row("", .action("tag", row: photo.id, "Tag", label: "Tag \(photo.title)"))
    }
    factory.register(.tagged, .class(ExampleCell.self, reuseIdentifier: "tagged")) { cell, photo, _ in
      cell.html = photo.row(
        photo.tags.reduce("") { $0 + #"<span class="tag">\#($1)</span> "# },
        .action("tag", row: photo.id, "Tag", label: "Tag \(photo.title)"))
    }
    factory.register(.placed, .class(ExampleCell.self, reuseIdentifier: "placed")) { cell, photo, _ in
      cell.html = photo.row(
        .quiet(photo.place?.text ?? ""),
        .action("forget", row: photo.id, "Forget", label: "Forget the place of \(photo.title)"))
    }
    load()
    return ExampleWebScreen(rows.cells(factory)) {
      [.button("Load", action: "load", isPrimary: true)]
    } act: { action in
      switch action.name {
      case "load": self.load()
      case "tag": action.number.map { self.addTag("new", toPhoto: $0) }
      case "forget": action.number.map { self.removePlace(ofPhoto: $0) }
      case "remove": action.number.map { self.remove(id: $0) }
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
      .swatch(colour) + #"<span class="lines"><span>\#(title)</span><span>\#(more)</span></span>"#,
      action + .action("remove", row: id, "Delete", label: "Delete \(title)"))
  }
}
