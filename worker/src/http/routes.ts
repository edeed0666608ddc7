import { contract } from '@takhti/schema/contract'
import type { AnyCall } from '@takhti/schema/kit/call'

/** A call with its full name, as `area.call`. */
export type NamedCall = { name: string; call: AnyCall; method: string; path: string }

/** Every call of the contract. */
export const calls: readonly NamedCall[] = Object.entries(contract).flatMap(([area, group]) =>
  Object.entries(group).map(([name, call]: [string, AnyCall]) => ({
    name: `${area}.${name}`,
    call,
    method: call['~orpc'].route.method ?? 'POST',
    path: call['~orpc'].route.path ?? '',
  })),
)

const patterns = calls.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** The methods a path is served under; empty where nothing is. */
export function methodsOf(pathname: string): string[] {
  return patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method)
}
