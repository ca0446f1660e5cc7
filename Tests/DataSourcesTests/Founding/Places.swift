import ListChanges

/// A position, as change sets write it.
func place(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }
