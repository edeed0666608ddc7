import type { Env } from './env.ts'

type Configured = Pick<Env, 'ENVIRONMENT' | 'PUBLIC_ORIGIN'>

/** Why a request is not served. */
export type Refusal = 'not-configured' | 'misdirected'

/** The one origin that people reach the platform at; null where none is configured. Outside of development it is https. */
export function publicOrigin({ ENVIRONMENT, PUBLIC_ORIGIN: text }: Configured): string | null {
  if (text === undefined || text === '' || !URL.canParse(text)) return null
  const { origin, protocol } = new URL(text)
  const isSafe = protocol === 'https:' || (ENVIRONMENT === 'development' && protocol === 'http:')
  return isSafe && origin === text ? origin : null
}

/**
 * Why a request may not be served here; null where it may. Mails and redirects carry the origin, so a Host header that a
 * stranger chose must not become one. Only a development machine goes without a configured origin.
 */
export function refusalOf(env: Configured, url: string): Refusal | null {
  const own = publicOrigin(env)
  if (own === null) {
    const isUnset = env.PUBLIC_ORIGIN === undefined || env.PUBLIC_ORIGIN === ''
    return isUnset && env.ENVIRONMENT === 'development' ? null : 'not-configured'
  }
  return new URL(url).origin === own ? null : 'misdirected'
}
