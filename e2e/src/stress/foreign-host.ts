import { once } from 'node:events'
import { request } from 'node:http'

const foreign = 'phish.example'

/** Calls whose e-mails or redirects carry the origin, and one page. */
const attacks = [
  { method: 'POST', path: '/api/galileo/forgotPassword', body: { email: 'admin@takhti.example' } },
  { method: 'POST', path: '/api/galileo/admin/sendVerificationLink/admin@takhti.example', body: {} },
  { method: 'GET', path: '/api/health', body: null },
  { method: 'GET', path: '/lessons', body: null },
] as const

/** Sends requests with a foreign Host header; names each one that is served, and e-mails that carry that host. */
export async function foreignHostFailures(origin: string): Promise<string[]> {
  const failures: string[] = []
  for (const { method, path, body } of attacks) {
    const status = await statusOf(origin, { method, path, body: body === null ? '' : JSON.stringify(body) })
    if (status !== 421) failures.push(`${method} ${path} with a foreign Host header answered ${status}`)
  }
  const mailbox = await (await fetch(`${origin}/mailbox`)).text()
  if (mailbox.includes(foreign)) failures.push('a letter carries a foreign host')
  return failures
}

type Attack = { method: string; path: string; body: string }

async function statusOf(origin: string, { method, path, body }: Attack): Promise<number | undefined> {
  const sent = request(`${origin}${path}`, {
    method,
    headers: { Host: foreign, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
  })
  sent.end(body)
  // `response` has exactly this payload; the types of `once` have no event names.
  const [response] = (await once(sent, 'response')) as [{ statusCode?: number; resume(): void }]
  response.resume()
  return response.statusCode
}
