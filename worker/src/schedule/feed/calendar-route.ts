import { isId } from '@takhti/schema/kit/ids'
import { calendarFile } from '@takhti/schema/schedule/calendar-file'
import { feedSecret } from '@takhti/schema/schedule/feed/rules'
import type { Hono } from 'hono'
import { checkPace } from '#http/admit.ts'
import type { ServeContext } from '#http/request.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { sha256 } from '#platform/random.ts'
import { scopeOf } from '#platform/scope.ts'
import { sourceOf } from '#platform/source.ts'
import { listDue } from '../due-store.ts'
import { scheduleStore } from '../store.ts'
import { findInstitute, holderOf, isMember } from './store.ts'

/** The calendar behind a secret address. Calendar programs send no session, so this is no call of the contract. */
export function calendarRoute(app: Hono<ServeContext>): void {
  app.get('/api/calendar/:instituteId/:file', async ({ get, req }) => {
    const platform = get('platform')
    await checkPace({ platform, facts: { source: sourceOf(req.raw.headers) } }, null)
    const { instituteId, file } = req.param()
    const origin = publicOrigin(platform.env) ?? new URL(req.url).origin
    const text = await calendarOf(platform, { instituteId, file, origin })
    // One answer for a wrong, an ended and an erased person's address.
    if (text === null) throw new Failure('common/not-found')
    return new Response(text, {
      headers: {
        'Cache-Control': 'private, no-cache',
        'Content-Disposition': 'inline; filename="takhti.ics"',
        'Content-Type': 'text/calendar; charset=utf-8',
        'X-Robots-Tag': 'noindex',
      },
    })
  })
}

type Address = { instituteId: string; file: string; origin: string }

async function calendarOf(platform: Platform, { instituteId, file, origin }: Address): Promise<string | null> {
  const [secret = '', type] = file.split('.')
  if (type !== 'ics' || !feedSecret.test(secret) || !isId(instituteId)) return null
  const institute = await findInstitute(platform.directory, instituteId)
  if (institute === null) return null
  const db = platform.institute(institute.shard)
  const personId = await holderOf(db, instituteId, await sha256(secret))
  if (personId === null || !(await isMember(platform.directory, instituteId, personId))) return null
  // No role: an address leads to the person's own classes, an admin's too.
  const scope = scopeOf({ personId, instituteId, shard: institute.shard, roles: new Set() })
  const [items, due] = await Promise.all([scheduleStore(scope, db).ofPerson(personId), listDue(scope, db)])
  return calendarFile({ name: institute.name, origin, items: items ?? [], due, now: platform.now() })
}
