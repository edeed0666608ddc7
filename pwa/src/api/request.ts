import type { CallName } from './calls.ts'

/** The address below `/api` and the body of a call: path parameters first, the rest as query or JSON. */
export function requestOf(
  call: Pick<CallName, 'method' | 'path'>,
  input: unknown,
): { path: string; body: string | null } {
  const left = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name)
    left.delete(name)
    return encodeURIComponent(String(value))
  })
  if (call.method !== 'GET') return { path, body: JSON.stringify(Object.fromEntries(left)) }
  const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)])).toString()
  return { path: query === '' ? path : `${path}?${query}`, body: null }
}
