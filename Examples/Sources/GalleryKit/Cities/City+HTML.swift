import DataSourcesWeb
import Foundation

extension City {
  /// A city as a row of the page: a button, so that the keyboard reaches it.
  ///
  /// The page's script opens the dialog with what its attributes say.
  var html: HTML {
    let star: HTML = isCapital ? #"<span class="capital" title="Capital" aria-label="Capital">★</span>"# : ""
    return """
      <button type="button" class="city" data-id="\(id.map(String.init) ?? "")" data-name="\(name)" \
      data-population="\(population)" data-country="\(countryName ?? "")"><span class="name" dir="auto">\(name)</span>\(star)\
      <meter class="bar-of" min="0" max="7.6" value="\(size)"></meter>\
      <span class="population">\(population.grouped)</span></button>
      """
  }

  /// The logarithm of the population: cities differ by a factor of 50,000.
  private var size: String { String(format: "%.2f", log10(Double(max(1, population)))) }
}
