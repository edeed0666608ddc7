import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** The product behind an address of its own, which can start to serve a newer service worker. */
export type NewerBuild = { origin: string; release(): void; close(): Promise<void> }

/**
 * Forwards every request to the product; after `release()` its service worker differs by a comment, as a new build
 * does.
 */
export async function serveNewerBuild(product: string): Promise<NewerBuild> {
  let isReleased = false
  const server = createServer((incoming, answer) => {
    const isWorker = incoming.url === '/service-worker.js'
    passOn(product, { incoming, answer, more: isWorker && isReleased ? '\n// The next build.\n' : '' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://localhost:${port}`,
    release: () => {
      isReleased = true
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

type Passage = { incoming: IncomingMessage; answer: ServerResponse; more: string }

function passOn(product: string, { incoming, answer, more }: Passage): void {
  const { host: _host, 'if-none-match': _etag, ...headers } = incoming.headers
  const onward = request(
    new URL(incoming.url ?? '/', product),
    { method: incoming.method ?? 'GET', headers: more ? { ...headers, 'accept-encoding': 'identity' } : headers },
    (reply) => {
      const { 'content-length': _length, ...passed } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, more ? passed : reply.headers)
      reply.on('data', (part: Buffer) => answer.write(part))
      reply.on('end', () => answer.end(more))
    },
  )
  onward.on('error', () => answer.writeHead(502).end())
  incoming.pipe(onward)
}
