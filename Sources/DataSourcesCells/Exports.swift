// Cells display sources: one import brings both.
@_exported public import DataSources
