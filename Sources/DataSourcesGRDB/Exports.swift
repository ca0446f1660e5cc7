// An app that uses this module uses sources, too: one import brings both.
@_exported public import DataSources
