import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { createGzip } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

type StaticOptions = { folder?: string; headers?: Readonly<Record<string, string>>; isCompressed?: boolean }

export type StaticServer = { origin: string; close(): Promise<void> }

/**
 * Serves pages given as text, with headers of their own, and the files of a folder, on a free loopback port; files
 * compressed where that is asked for.
 */
export async function serveStatic(
  pages: Readonly<Record<string, string>>,
  { folder, headers = {}, isCompressed = false }: StaticOptions = {},
): Promise<StaticServer> {
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const page = pages[path]
    if (page !== undefined) {
      reply.writeHead(200, { ...headers, 'content-type': types[extname(path) || '.html'] }).end(page)
      return
    }
    void sendFile(folder && join(folder, normalize(path)), reply, isCompressed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://localhost:${port}`, close: () => closeAll(server) }
}

async function sendFile(file: string | undefined, reply: ServerResponse, isCompressed: boolean) {
  const isFile = file !== undefined && (await stat(file).catch(() => null))?.isFile()
  if (!file || !isFile) {
    reply.writeHead(404).end()
    return
  }
  const type = types[extname(file)] ?? 'application/octet-stream'
  reply.writeHead(200, { 'content-type': type, ...(isCompressed && { 'content-encoding': 'gzip' }) })
  const bytes = createReadStream(file)
  if (isCompressed) bytes.pipe(createGzip()).pipe(reply)
  else bytes.pipe(reply)
}

function closeAll(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
