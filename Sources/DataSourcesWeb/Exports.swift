// Who uses this module uses sources: one import brings both.
@_exported public import DataSourcesCells
