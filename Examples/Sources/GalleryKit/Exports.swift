// Starting a gallery requires opening its cities.
@_exported public import ExampleCities
