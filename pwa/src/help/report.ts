import { contractVersion } from '@takhti/schema/kit/headers'
import { lastErrors, type LastError } from '#api/last-errors.ts'
import { requirePerson } from '#api/person.ts'
import { isEdgeReachable } from '#offline/connectivity.ts'
import { measureLight, type Light } from '#offline/light.ts'
import { isUpdateWaiting } from '#offline/updates.ts'

/** What support needs to know of a device. Nothing here names a person, an institute or their work. */
export type Facts = {
  at: string
  build: string
  contract: number
  role: string
  browser: string
  language: string
  screen: string
  isOnline: boolean
  isUpdateWaiting: boolean
  serviceWorker: string
  storage: { used: number; of: number; isPersistent: boolean } | null
  light: Pick<Light, 'safety' | 'waiting' | 'parked' | 'refused'> & { documents: number }
  errors: readonly LastError[]
}

/** The facts of this device and page. */
export async function factsOf(language: string): Promise<Facts> {
  const { personId, role } = requirePerson()
  const { safety, waiting, parked, refused, documents } = await measureLight(personId)
  return {
    at: new Date().toISOString(),
    build: buildName(),
    contract: contractVersion,
    role,
    browser: navigator.userAgent,
    language,
    screen: `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`,
    isOnline: isEdgeReachable(),
    isUpdateWaiting: isUpdateWaiting(),
    serviceWorker: navigator.serviceWorker?.controller?.state ?? 'none',
    storage: await storageFacts(),
    light: { safety, waiting, parked, refused, documents: documents.length },
    errors: lastErrors(),
  }
}

/** The report as plain lines of English, which support reads whatever language the person has. */
export function reportOf({ light, storage, errors, ...facts }: Facts): string {
  return [
    `Takhti support report, ${facts.at}`,
    `App: build ${facts.build}, contract ${facts.contract}, update waiting: ${yes(facts.isUpdateWaiting)}`,
    `Role: ${facts.role}, language: ${facts.language}`,
    `Browser: ${facts.browser}`,
    `Screen: ${facts.screen}`,
    `Server reached: ${yes(facts.isOnline)}, service worker: ${facts.serviceWorker}`,
    storage === null
      ? 'Storage: unknown'
      : `Storage: ${megabytes(storage.used)} of ${megabytes(storage.of)} MB, persistent: ${yes(storage.isPersistent)}`,
    `Sync: ${light.safety}; waiting ${light.waiting}, parked ${light.parked}, refused ${light.refused}, documents ${light.documents}`,
    errors.length === 0 ? 'Errors since the page was opened: none' : 'Errors since the page was opened:',
    ...errors.map(({ at, code, requestId }) => `- ${at} ${code} ${requestId ?? ''}`.trimEnd()),
  ].join('\n')
}

function yes(is: boolean): string {
  return is ? 'yes' : 'no'
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}

/** The hash in the name of the page's first script, which differs in each build. */
function buildName(): string {
  const [first] = [...document.scripts].filter(({ src }) => src.includes('/assets/'))
  return first?.src.split('/').at(-1) ?? 'development'
}

async function storageFacts(): Promise<Facts['storage']> {
  // Some browsers refuse both in a private window.
  const estimate = await navigator.storage?.estimate?.().catch(() => null)
  const isPersistent = (await navigator.storage?.persisted?.().catch(() => false)) ?? false
  if (estimate?.usage === undefined || estimate.quota === undefined) return null
  return { used: estimate.usage, of: estimate.quota, isPersistent }
}
