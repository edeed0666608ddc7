import type { IncomingMessage, ServerResponse } from 'node:http'

type Received = { headers: IncomingMessage['headers']; body: string }

/**
 * Receivers of webhooks. A POST to an escaped address is stored for GETs of the same path. Addresses with `broken`, `gone` and
 * `moved` in them answer 500, 410 and a redirect; `flaky` fails once. `/dns` is a resolver: names with `private` are at home,
 * with `half` at home and outside, with `unknown` nowhere, and all others on the public internet.
 */
export function hookServer() {
  const received = new Map<string, Received[]>()
  return async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/dns') return response.end(JSON.stringify(dnsAnswer(url.searchParams)))
    const address = decodeURIComponent(url.pathname.slice(1))
    if (request.method === 'GET') return response.end(JSON.stringify(received.get(address) ?? []))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const all = [
      ...(received.get(address) ?? []),
      { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') },
    ]
    received.set(address, all)
    const status = statusOf(address, all.length)
    return response.writeHead(status, status === 302 ? { Location: 'http://127.0.0.1/' } : {}).end()
  }
}

function statusOf(address: string, time: number): number {
  if (address.includes('broken')) return 500
  if (address.includes('gone')) return 410
  if (address.includes('moved')) return 302
  return address.includes('flaky') && time === 1 ? 503 : 204
}

/** Answers of a resolver: by its words a name is at home, at home and outside, nowhere, or on the public internet. */
export function dnsAnswer(asked: URLSearchParams) {
  const name = asked.get('name') ?? ''
  const type = asked.get('type')
  if (name.includes('unknown')) return { Status: 3 }
  if (type === 'AAAA') return { Answer: name.includes('half') ? [{ type: 28, data: 'fd00::1' }] : [] }
  return { Answer: [{ type: 1, data: name.includes('private') ? '169.254.169.254' : '93.184.215.14' }] }
}
