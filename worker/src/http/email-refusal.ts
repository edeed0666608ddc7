import { readRefusal, refuseEmails } from '#platform/mail-refusals.ts'
import type { Platform } from '#platform/platform.ts'
import { sourceOf } from '#platform/source.ts'
import { checkPace } from './admit.ts'
import { mailPage } from './mail-page.ts'

/** The page of a refusal, which needs no session. */
export async function refusalPage(platform: Platform, request: Request, token: string): Promise<Response> {
  await checkPace({ platform, facts: { source: sourceOf(request.headers) } }, null)
  const page = { request, of: 'refusal' } as const
  const hash = await readRefusal(platform, token)
  if (hash === null) return mailPage({ ...page, kind: 'bad' })
  if (request.method !== 'POST') return mailPage({ ...page, kind: 'ask' })
  await refuseEmails(platform, hash)
  return mailPage({ ...page, kind: 'done' })
}
