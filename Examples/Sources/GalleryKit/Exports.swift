// Who starts a gallery opens its cities.
@_exported public import ExampleCities
