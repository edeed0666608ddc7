import type { DemoPerson } from './seed.ts'

/** Sends one call of a person; the answer of the contract is an object. */
export type Send = (path: string, body?: object) => Promise<Record<string, unknown>>

/** Signs a demo person in, and out again afterwards. */
export async function as<Result>(
  origin: string,
  person: DemoPerson,
  act: (send: Send) => Promise<Result>,
): Promise<Result> {
  const { email, password } = person
  const { access_token: token } = await sender(origin, null)('/galileo/login', { email, password })
  const send = sender(origin, String(token))
  try {
    return await act(send)
  } finally {
    await send('/galileo/logout', {}).catch(() => undefined)
  }
}

/** Sends calls with a session; one without a body only reads. Each has the limit of a request. */
export function sender(origin: string, token: string | null): Send {
  return async (path, body) => {
    const reply = await fetch(`${origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
    // Every answer of the contract is an object.
    return JSON.parse(text) as Record<string, unknown>
  }
}
