import DataSourcesGRDB
import DataSourcesWeb
import ExampleDatabase

extension SourceLines {
  /// The marks around matching words, which no source code contains.
  private static let marks = SnippetStyle(start: "\u{2}", end: "\u{3}", ellipsis: "…", wordCount: 64)

  /// The screen “Full text”: each page has a search of its own, which is live.
  func webScreen() -> ExampleWebScreen {
    var limit = { Int.max }
    let screen = ExampleWebScreen(lines.web { $0.html(HTML(text: $0.text)) }) {
      [.search("Search by words"), .field("New note", action: "note")]
    } act: { action in
      let text = String(action.value.map { $0.isWhitespace || $0 < " " ? " " : $0 })
      do {
        switch action.name {
        case "note" where text.allSatisfy(\.isWhitespace): return .done
        case "note": return try self.add(note: text, limit: limit()) ? .done : .message("There are too many notes.")
        case "remove": try action.rowID.map { try self.removeNote(id: Int64($0)) }
        default: return nil
        }
        return .done
      } catch {
        return .notWritten
      }
    }
    limit = { [weak screen] in screen?.features.maximumItemCount ?? .max }
    let live = live
    screen.features.ownSearch = {
      RecordSearch("The source code", of: Self.byFile, in: Self.words, snippets: Self.marks, of: live) { results in
        results.cells(
          .html { line, context in
            line.html(results.snippet(at: context.position).map(HTML.marked) ?? HTML(text: line.text))
          })
      }
    }
    return screen.with(RowLayout(rowHeight: 30, headerHeight: 32))
  }
}

extension SourceLine {
  fileprivate func html(_ text: HTML) -> HTML {
    let end: HTML = isNote ? .action("remove", row: id ?? 0, "Delete", label: "Delete the note") : ""
    return .row(.quiet(number) + "<code>\(text)</code>", end)
  }
}

extension HTML {
  /// A snippet whose matching words are marked.
  fileprivate static func marked(_ snippet: String) -> HTML {
    let parts = snippet.split(separator: "\u{2}", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(HTML(text: String(parts.first ?? ""))) { html, part in
      let pieces = part.split(separator: "\u{3}", maxSplits: 1, omittingEmptySubsequences: false)
      return html + "<mark>\(pieces[0])</mark>\(pieces.dropFirst().first ?? "")"
    }
  }
}
