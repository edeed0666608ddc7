import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * A server for the protocols of OpenAI's `/audio/speech`, `/videos` and `/images/generations`, correct or faulty: the model's name selects the
 * behaviour. `/requests/<key>` lists the requests with a key.
 */
export function mediaServer() {
  const requests = new Map<string, { path: string; body: unknown; range: string | undefined }[]>()
  const asked = new Map<string, number>()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? ''
    if (path.startsWith('/requests/'))
      return void response.end(JSON.stringify(requests.get(path.slice('/requests/'.length)) ?? []))
    let text = ''
    for await (const chunk of request) text += String(chunk)
    // The worker sends an object of this form; tests of its content parse it themselves.
    const body = (text === '' ? null : JSON.parse(text)) as { model?: string; input?: string } | null
    const key = (request.headers.authorization ?? '').replace('Bearer ', '')
    requests.set(key, [...(requests.get(key) ?? []), { path, body, range: request.headers.range }])
    if (path === '/v1/audio/speech') return speak(body ?? {}, response)
    if (path === '/v1/images/generations') return picture(body?.model ?? '', response)
    if (path === '/v1/videos') return begin(body?.model ?? '', response)
    const [, id = '', content] = /^\/v1\/videos\/([\w-]+)(\/content)?$/.exec(path) ?? []
    if (content !== undefined) return film(request, response)
    asked.set(id, (asked.get(id) ?? 0) + 1)
    return respond(id, asked.get(id) ?? 0, response)
  }
}

const json = { 'Content-Type': 'application/json' }

function speak({ model, input = '' }: { model?: string; input?: string }, response: ServerResponse): void {
  if (model === 'page') return void response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end('<html>Log in</html>')
  if (model === 'broken') return void response.writeHead(500).end()
  if (model === 'elsewhere') return void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()
  if (model === 'endless') return void response.writeHead(200).end(Buffer.alloc(8_000_001, 'ID3'))
  response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end(Buffer.from(`ID3${input}`))
}

/** The start of a PNG: enough for code that reads only the first bytes. */
export function drawnPng(length = 700_000, width = 1_024): Buffer {
  const bytes = Buffer.alloc(length, 7)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(1_024, 20)
  return bytes
}

/** Contents of a correct answer that are no image that may be stored. */
const falseImages: Readonly<Record<string, Buffer>> = {
  markup: Buffer.from('<!doctype html><script>alert(1)</script>'),
  vast: drawnPng(500, 100_000),
  animated: Buffer.from('GIF89a\u0010\u0000\u0010\u0000 and so on'),
  heavy: drawnPng(4_000_001),
}

function picture(model: string, response: ServerResponse): void {
  if (model === 'page') return void response.writeHead(200, json).end('<html>Log in</html>')
  if (model === 'broken') return void response.writeHead(500).end()
  if (model === 'elsewhere') return void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()
  if (model === 'endless') return void response.writeHead(200, json).end(Buffer.alloc(10_000_000, 'a'))
  if (model === 'moderated')
    return void response.writeHead(400, json).end('{"error":{"code":"content_policy_violation","message":"no"}}')
  if (model === 'address')
    return void response.writeHead(200, json).end('{"data":[{"url":"http://127.0.0.1:1/picture.png"}]}')
  const bytes = falseImages[model] ?? drawnPng()
  response.writeHead(200, json).end(JSON.stringify({ data: [{ b64_json: bytes.toString('base64') }] }))
}

function begin(model: string, response: ServerResponse): void {
  if (model === 'broken') return void response.writeHead(500).end()
  const id = `${model}-${Math.random().toString(36).slice(2)}`
  response.writeHead(200, json).end(JSON.stringify({ id, object: 'video', status: 'queued', progress: 0 }))
}

function respond(id: string, times: number, response: ServerResponse): void {
  if (id.startsWith('forgotten')) return void response.writeHead(404, json).end('{"error":{}}')
  if (id.startsWith('strange')) return void response.writeHead(200).end('<html>')
  const end = id.startsWith('failing') ? 'failed' : 'completed'
  const status = times === 1 ? 'in_progress' : end
  response.writeHead(200, json).end(JSON.stringify({ id, status, progress: times === 1 ? 40 : 100 }))
}

/** The bytes of a video: longer than one answer's part. */
export const filmLength = 4_500_000

function film(request: IncomingMessage, response: ServerResponse): void {
  const all = Buffer.alloc(filmLength, 7)
  const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const last = Math.min(Number(to), filmLength - 1)
  response.writeHead(206, { 'Content-Range': `bytes ${from}-${last}/${filmLength}` })
  response.end(all.subarray(Number(from), last + 1))
}
