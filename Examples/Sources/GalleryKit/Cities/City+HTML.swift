import DataSourcesWeb

extension City {
  /// A city as a row of the page: a button, so that the keyboard reaches it.
  ///
  /// Short, since it is sent with each change: the page's script reads the fields from the row, and its key.
  var html: HTML {
    let star: HTML = isCapital ? "<span class=capital title=Capital aria-label=Capital>★</span>" : ""
    return """
      <button class=city data-country='\(countryName ?? "")'><span class=name dir=auto>\(name)</span>\(star)\
      <span class=population>\(population.grouped)</span></button>
      """
  }
}
