import { calls } from '@takhti/schema/calls'

const patterns = calls.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** The methods a path is served under; empty where nothing is. */
export function methodsOf(pathname: string): string[] {
  return patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method)
}
