// The shared worker of the tabs of a browser; its name is the address of the stream.
import { Hub } from './hub.js'

if (globalThis.SharedWorkerGlobalScope) {
  const hub = new Hub(self.name)
  self.onconnect = ({ ports: [port] }) => hub.add(port)
}
