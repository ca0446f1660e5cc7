// Clients of this module need sources: one import is enough.
@_exported public import DataSources
