import { calls } from '@takhti/schema/calls'

/** The call that a request matches, and the input parameters in its path. */
export type Match<Served> = { served: Served; params: Readonly<Record<string, string>> }

/** Finds the handler of a method and a path below `/api`. */
export type Finder<Served> = (method: string, pathname: string) => Match<Served> | null

/** A route with its handler, by the method and path of its declaration. */
export type Route<Served> = { method: string; path: string; served: Served }

const prefix = '/api'

const patterns = calls.map(({ method, path }) => ({ method, pattern: patternOf(path) }))

/** The methods a path is served under; empty if there are none. */
export function methodsOf(pathname: string): string[] {
  return patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method)
}

/** A path without parameters is looked up in a map. Only one with parameters is matched with patterns, after that. */
export function finderOf<Served>(routes: readonly Route<Served>[]): Finder<Served> {
  const literal = new Map<string, Match<Served>>()
  const open: { method: string; pattern: RegExp; served: Served }[] = []
  for (const { method, path, served } of routes) {
    if (path.includes('{')) open.push({ method, pattern: patternOf(path), served })
    else literal.set(`${method} ${prefix}${path}`, { served, params: {} })
  }
  return (method, pathname) => {
    const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
    const known = literal.get(`${method} ${path}`)
    if (known !== undefined) return known
    for (const { pattern, served, ...route } of open) {
      const found = route.method === method ? pattern.exec(pathname) : null
      if (found !== null) return { served, params: paramsOf(found.groups ?? {}) }
    }
    return null
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${prefix}${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)
}

function paramsOf(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decoded(text)]))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
