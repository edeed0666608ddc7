import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export type StaticServer = { origin: string; close(): Promise<void> }

/** Serves pages given as text, with headers of their own, and the files of a folder, on a free loopback port. */
export async function serveStatic(
  pages: Readonly<Record<string, string>>,
  { folder, headers = {} }: { folder?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<StaticServer> {
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const page = pages[path]
    if (page !== undefined) {
      reply.writeHead(200, { ...headers, 'content-type': types[extname(path) || '.html'] }).end(page)
      return
    }
    void sendFile(folder, path, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://localhost:${port}`, close: () => closeAll(server) }
}

async function sendFile(folder: string | undefined, path: string, reply: import('node:http').ServerResponse) {
  const file = folder && join(folder, normalize(path))
  const isFile = file !== undefined && (await stat(file).catch(() => null))?.isFile()
  if (!file || !isFile) {
    reply.writeHead(404).end()
    return
  }
  reply.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
  createReadStream(file).pipe(reply)
}

function closeAll(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
