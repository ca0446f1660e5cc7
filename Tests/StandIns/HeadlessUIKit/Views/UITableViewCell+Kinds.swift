#if os(Linux)
  extension UITableViewCell {
    /// How the labels are placed.
    public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }

    /// How a selection is seen.
    public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }

    /// The control that a row displays while editing.
    public enum EditingStyle: Int, Sendable { case none, delete, insert }

    /// The accessory that a row displays at its end.
    public enum AccessoryType: Int, Sendable {
      case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }

    /// Whether a cell is part of a drag.
    public enum DragState: Int, Sendable { case none, lifting, dragging }
  }
#endif
