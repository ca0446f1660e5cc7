// The shared worker of a browser's tabs; its name is the address of the stream.
import { Hub } from './hub.js'

const hub = new Hub(self.name)

self.onconnect = ({ ports: [port] }) => hub.add(port)
