import DataSourcesWeb

/// A city as a row of the page.
final class CityCell: WebCell {
  var id: Int64?
  var name = ""
  var population = 0
  var isCapital = false

  /// A button, so that the keyboard reaches it; the page's script opens the dialog with what its attributes say.
  var html: HTML {
    """
    <button type="button" class="city" data-id="\(id.map(String.init) ?? "")" data-name="\(name)" \
    data-population="\(population)"><span class="name" dir="auto">\(name)</span>\(star)\
    <span class="population">\(population.grouped)</span></button>
    """
  }

  private var star: HTML { isCapital ? #"<span class="capital" title="Capital" aria-label="Capital">★</span>"# : "" }
}
