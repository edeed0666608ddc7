import { contractVersion, headers } from '@takhti/schema/kit/headers'

/** The address of the first page of `lessons.list`, without the contract, which is larger than the join page. */
export const earlyLessonsPath = '/v2/flow/getWhiteBoard-paginated?limit=100'

/** A network that answers later than this is asked again by the app. */
const latestMs = 10_000

type EarlyLessons = { personId: string; list: unknown }

/**
 * Requests the lessons of a guest whose join the page itself sent, as soon as it is answered: the app would request them
 * after its last file. Null where that failed.
 */
export async function sendEarlyLessons(joined: Promise<Response | null>): Promise<EarlyLessons | null> {
  try {
    const answer = await joined
    if (answer?.ok !== true) return null
    // The screen reads the answer itself.
    const login: Record<string, string> = await answer.clone().json()
    const list = await fetch(`/api${earlyLessonsPath}`, {
      signal: AbortSignal.timeout(latestMs),
      headers: {
        [headers.contractVersion]: String(contractVersion),
        [headers.institute]: login['instituteId'] ?? '',
        authorization: `Bearer ${login['access_token']}`,
      },
    })
    return list.ok ? { personId: login['userId'] ?? '', list: await list.json() } : null
  } catch {
    return null
  }
}

/** The lessons that the join page requested for this person, once; null where there are none. */
export async function takeEarlyLessons(personId: string): Promise<unknown> {
  // `join-boot.ts` sets it.
  const sent = Reflect.get(globalThis, 'earlyLessons') as Promise<EarlyLessons | null> | undefined
  Reflect.deleteProperty(globalThis, 'earlyLessons')
  const early = (await sent) ?? null
  return early?.personId === personId ? early.list : null
}
