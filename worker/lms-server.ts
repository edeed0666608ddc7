import type { IncomingMessage, ServerResponse } from 'node:http'
import { dnsAnswer } from './hook-server.ts'

type Received = { headers: IncomingMessage['headers']; body: string }

/**
 * Learning platforms, by escaped addresses. What is PUT to an address is served there: key sets. A POST to `…/token` is
 * answered with an access token, and every POST is stored; a GET of `/received/<address>` reads them, and `/asked/<address>`
 * how often an address was read. Of the gradebooks, `broken` answers 500, `gone` 404, and `flaky` once 503; `lost` answers 500
 * for a score that it takes, and 409 for its repeat.
 */
export function lmsServer() {
  const served = new Map<string, string>()
  const asked = new Map<string, number>()
  const received = new Map<string, Received[]>()
  return async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/dns') return response.end(JSON.stringify(dnsAnswer(url.searchParams)))
    const [, first = '', second = ''] = url.pathname.split('/')
    if (first === 'received') return response.end(JSON.stringify(received.get(decodeURIComponent(second)) ?? []))
    if (first === 'asked') return response.end(String(asked.get(decodeURIComponent(second)) ?? 0))
    const address = decodeURIComponent(first)
    if (request.method === 'GET') {
      asked.set(address, (asked.get(address) ?? 0) + 1)
      const text = served.get(address)
      return response.writeHead(text === undefined ? 404 : 200).end(text ?? '')
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString('utf8')
    if (request.method === 'PUT') {
      served.set(address, body)
      return response.end()
    }
    const all = [...(received.get(address) ?? []), { headers: request.headers, body }]
    received.set(address, all)
    if (address.endsWith('/token')) return response.end(grant(all.length))
    return response.writeHead(statusOf(address, all.length)).end()
  }
}

function grant(number: number): string {
  return JSON.stringify({ access_token: `granted-${number}`, token_type: 'Bearer', expires_in: 3600 })
}

function statusOf(address: string, time: number): number {
  if (address.includes('broken')) return 500
  if (address.includes('gone')) return 404
  if (address.includes('flaky')) return time === 1 ? 503 : 204
  if (address.includes('lost')) return time === 1 ? 500 : 409
  return 204
}
