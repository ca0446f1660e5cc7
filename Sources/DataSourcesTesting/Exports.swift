// Change sets and sources are the words of every test of a list: one import brings them along.
@_exported public import DataSources
