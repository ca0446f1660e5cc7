// Lists of which something is measured: items, headers or footers. Loaded by the first message to such a list.
import { follow, measure } from './following.js'
import { Measuring } from './measuring.js'
import { MeasuredHeights } from './tree.js'

export function start({ layout, display, signal }) {
  layout.beMeasured({ follow, measure }, (estimate) => new MeasuredHeights(estimate))
  display.layOut()
  return new Measuring(() => display.measured(), signal)
}
