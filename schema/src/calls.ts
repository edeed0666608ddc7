import { contract, type Contract } from './contract.ts'
import type { AnyCall } from './kit/call.ts'

/** The names of all calls, as `area.call`. */
export type CallName = {
  [Area in keyof Contract & string]: `${Area}.${keyof Contract[Area] & string}`
}[keyof Contract & string]

/** A call with its full name and its route below `/api`. */
export type NamedCall = { name: CallName; call: AnyCall; method: string; path: string }

/** Every call of the contract. */
export const calls: readonly NamedCall[] = Object.entries(contract).flatMap(([area, group]) =>
  Object.entries(group).map(([name, call]: [string, AnyCall]) => ({
    // Area and name come from the contract itself.
    name: `${area}.${name}` as CallName,
    call,
    method: call['~orpc'].route.method ?? 'POST',
    path: call['~orpc'].route.path ?? '',
  })),
)

/** The HTTP request of one call. */
export type CallRequest = { method: string; path: string; body: string | null }

/** Builds the request of an input: fields that the path names go into it, the rest into the query or the body. */
export function requestOf({ method, path }: NamedCall, input: Readonly<Record<string, unknown>>): CallRequest {
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(text(value)) || '-'
  })
  if (method !== 'GET') return { method, path: `/api${filled}`, body: JSON.stringify(rest) }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = given
    .map(([name, value]) => `${encodeURIComponent(text(name))}=${encodeURIComponent(text(value))}`)
    .join('&')
  return { method, path: `/api${filled}${query === '' ? '' : `?${query}`}`, body: null }
}

function text(value: unknown): string {
  // An address cannot contain a lone surrogate.
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}
