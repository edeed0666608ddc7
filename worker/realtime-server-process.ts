import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { realtimeServer } from './realtime-server.ts'

// Cloudflare's Realtime for a product that runs in a process of its own. Prints its port, and then a line of JSON for each call to
// its media side. Reads the outcome of each from a line with the same number, and ends with its parent process.
const waiting = new Map<number, (outcome: unknown) => void>()
let asked = 0

async function ask(what: string, ...given: readonly unknown[]): Promise<unknown> {
  asked += 1
  process.stdout.write(`${JSON.stringify({ ask: asked, what, given })}\n`)
  return await new Promise((resolve) => waiting.set(asked, resolve))
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { ask: which, outcome }: { ask: number; outcome: unknown } = JSON.parse(line)
    waiting.get(which)?.(outcome)
    waiting.delete(which)
  })
  .on('close', () => process.exit())

const server = createServer(
  realtimeServer({
    // The parent process answers each call as its type requires.
    answer: async (...given) => (await ask('answer', ...given)) as string,
    offer: async (...given) => (await ask('offer', ...given)) as { sdp: string; mids: string[] },
    accept: async (...given) => void (await ask('accept', ...given)),
  }),
)
server.listen(0, '127.0.0.1', () => {
  // A server on a TCP port has an address of this form.
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
