import ListChanges

/// Returns a position.
func place(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }
