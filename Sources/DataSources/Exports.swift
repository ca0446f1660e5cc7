// Positions, shapes and change sets are the words of every source: one import brings both modules.
@_exported public import ListChanges
