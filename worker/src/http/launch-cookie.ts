import { launchLifetimeMs } from '@takhti/schema/lti/rules'
import { newSecret } from '#platform/random.ts'

const name = '__Host-takhti-launch'
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)

/** The mark of the browser that began a launch: a launch that another browser ends would sign a stranger's person in. */
export function browserOf(headers: Headers): string | null {
  return pattern.exec(headers.get('Cookie') ?? '')?.[1] ?? null
}

/** The mark for a browser, and its cookie. The platform's form comes from another site, so the cookie is sent from there too. */
export function markBrowser(headers: Headers): { browser: string; cookie: string } {
  const browser = browserOf(headers) ?? newSecret()
  const age = launchLifetimeMs / 1000
  return { browser, cookie: `${name}=${browser}; Max-Age=${age}; Path=/; Secure; HttpOnly; SameSite=None` }
}
