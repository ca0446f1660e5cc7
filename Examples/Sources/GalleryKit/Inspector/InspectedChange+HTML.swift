import DataSourcesWeb

extension InspectedChange {
  /// A row of the inspector: the effects as a strip, their numbers, and the time; the operators are for the page's script.
  var html: HTML {
    let counts = steps.last?.counts.html ?? ""
    let items: HTML = steps.reduce("") { html, step in
      let time: HTML = step.nanoseconds > 0 ? "<i>\(Self.text(of: step.nanoseconds))</i>" : ""
      return html + "<li><b>\(step.source)</b><span>\(step.counts.html)</span>\(time)</li>"
    }
    return """
      <div class="change" data-time="\(time)" data-cost="\(nanoseconds)"><span class="counts">\(counts)</span>\
      \(strip.html)<span class="cost">\(Self.text(of: nanoseconds))</span><ol hidden>\(items)</ol></div>
      """
  }

  /// A time in words: `12 µs`, `1.4 ms`.
  static func text(of nanoseconds: Int) -> String {
    let microseconds = (nanoseconds + 500) / 1_000
    if microseconds < 1_000 { return nanoseconds > 0 ? "\(max(1, microseconds)) µs" : "–" }
    return "\(microseconds / 1_000).\(microseconds / 100 % 10) ms"
  }
}

extension ChangeCounts {
  /// The numbers, each with its sign.
  var html: HTML {
    if isReload { return "reload" }
    func part(_ count: Int, _ sign: String, _ name: String) -> HTML {
      count > 0 ? #"<span class="\#(name)">\#(sign)\#(count)</span>"# : ""
    }
    let all =
      part(deletes, "−", "delete") + part(inserts, "+", "insert") + part(moves, "↕", "move")
      + part(updates, "•", "update") + part(sections, "§", "section")
    return all.markup.isEmpty ? #"<span class="quiet">nothing</span>"# : all
  }
}

extension ChangeStrip {
  /// A drawing: old positions at the top, new ones at the bottom.
  var html: HTML {
    let deleted: HTML = deletes.reduce("") { $0 + Self.mark("delete", $1, 0) }
    let inserted: HTML = inserts.reduce("") { $0 + Self.mark("insert", $1, 11) }
    let updated: HTML = updates.reduce("") { $0 + Self.mark("update", $1, 6) }
    let moved: HTML = moves.reduce("") {
      $0 + #"<path class="move" d="M\#(2 + $1.from / 5) 1L\#(2 + $1.to / 5) 19"/>"#
    }
    return """
      <svg class="strip" viewBox="0 0 206 20" preserveAspectRatio="none" aria-hidden="true">\
      <path class="axis" d="M0 10H206"/>\(moved)\(deleted)\(inserted)\(updated)</svg>
      """
  }

  private static func mark(_ name: String, _ position: Int, _ top: Int) -> HTML {
    #"<rect class="\#(name)" x="\#(1 + position / 5)" y="\#(top)" width="3" height="9"/>"#
  }
}
