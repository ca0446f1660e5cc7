import DataSourcesWeb
import Foundation

extension City {
  /// A city as a row of the page: a button, so that the keyboard reaches it.
  ///
  /// Short, since it is sent with each change: the page's script reads the fields from the row.
  var html: HTML {
    let star: HTML = isCapital ? "<span class=capital title=Capital aria-label=Capital>★</span>" : ""
    return """
      <button class=city data-id=\(id ?? 0) data-at='\(mapPoint)' data-country='\(countryName ?? "")'><span class=name dir=auto>\(name)</span>\(star)\
      <meter class=bar-of max=7.6 value=\(size)></meter>\
      <span class=population>\(population.grouped)</span></button>
      """
  }

  /// The logarithm of the population: cities differ by a factor of 50,000.
  private var size: Double { (log10(Double(max(1, population))) * 100).rounded() / 100 }
}
