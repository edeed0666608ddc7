import type { Env } from './env.ts'

/** The address without a slash at its end; null for one that would carry the key unsealed. */
export function addressOf(text: string, environment: Env['ENVIRONMENT']): string | null {
  const url = URL.parse(text)
  const isSealed = url?.protocol === 'https:' || (environment === 'development' && url?.protocol === 'http:')
  if (url === null || !isSealed || url.username !== '' || url.password !== '') return null
  return url.href.replace(/\/+$/, '')
}

/** Calls the configured address and no other: a redirect would carry the key and the material elsewhere. */
export async function fetchOnly(
  baseURL: string,
  input: RequestInfo | URL,
  { most, ...init }: RequestInit & { most: number },
): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input)
  if (!address.startsWith(`${baseURL}/`)) throw new TypeError('another address than the configured one')
  const response = await fetch(address, { ...init, redirect: 'manual' })
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw new TypeError('the server’s address redirects')
  }
  if (Number(response.headers.get('Content-Length') ?? 0) > most) {
    await response.body?.cancel()
    throw new TypeError('the answer is too long')
  }
  return response
}

/** An answer that breaks off after so many bytes: a server need not state its length, or state it truly. */
export function cutAfter(response: Response, most: number): Response {
  let length = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      length += part.length
      if (length > most) controller.error(new TypeError('the answer is too long'))
      else controller.enqueue(part)
    },
  })
  return new Response(response.body?.pipeThrough(counter) ?? null, response)
}

/** The bytes of an answer, at most so many, whatever length it states. */
export async function bytesWithin(body: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > most) throw new TypeError('the answer is too long')
    parts.push(part)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
