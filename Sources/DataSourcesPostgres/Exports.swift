// Who uses this module displays the replica's tables: one import brings both.
@_exported public import DataSourcesGRDB
