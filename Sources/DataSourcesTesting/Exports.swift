// Every test of a list uses change sets and sources, so that one import is enough.
@_exported public import DataSources
