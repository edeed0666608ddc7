import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { modelServer } from './model-server.ts'

// A language model's server for a product that runs in a process of its own: prints its port, and ends with its parent process.
const server = createServer(modelServer())
server.listen(0, '127.0.0.1', () => {
  // A server on a TCP port has an address of this form.
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
process.stdin.resume().on('end', () => process.exit())
