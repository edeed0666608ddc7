import { launchLifetimeMs } from '@takhti/schema/lti/rules'
import { secretStore } from '#accounts/port.ts'
import { together } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { randomBytes, sha256 } from '#platform/random.ts'

/** Whom a platform sent, until a teacher connects themself with them. */
type Connecting = { platformId: string; subject: string }

// Without letters and digits that are mistaken for each other; 32 of them, so that a byte chooses evenly.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

// Bound to the browser of the launch: a code of another person's launch connects no one.
const hashOf = (code: string, browser: string) => sha256(`${code.replaceAll(/[^A-Z0-9]/g, '')} ${browser}`)

/** A code that connects the person of a launch with the signed-in person who enters it in the same browser, within ten minutes. */
export async function beginConnecting(
  platform: Platform,
  { browser, ...body }: Connecting & { browser: string },
): Promise<string> {
  const drawn = [...randomBytes(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join('')
  const now = platform.now()
  const expiresAt = new Date(now.getTime() + launchLifetimeMs)
  const stored = { hash: await hashOf(drawn, browser), purpose: 'ltiConnect' as const, personId: null, body }
  await together(platform.directory, [secretStore(platform.directory).store({ ...stored, expiresAt, now })])
  return `${drawn.slice(0, 4)}-${drawn.slice(4)}`
}

/** Uses up a code; null for one that is over, unknown, or of another browser. */
export async function takeConnecting(
  platform: Platform,
  { code, browser }: { code: string; browser: string | null },
): Promise<Connecting | null> {
  if (browser === null) return null
  const hash = await hashOf(code.toUpperCase(), browser)
  const taken = await secretStore(platform.directory).take({ hash, purpose: 'ltiConnect', now: platform.now() })
  // `beginConnecting` alone stores secrets of this purpose.
  return taken === null ? null : (taken.body as Connecting)
}
