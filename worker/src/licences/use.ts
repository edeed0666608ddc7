import { dayIn } from '@takhti/schema/kit/days'
import { minuteMs } from '@takhti/schema/kit/durations'
import type { licences } from '@takhti/schema/licences/contract'
import type { Feature, LimitType } from '@takhti/schema/licences/features'
import { canUseFeature, meterOf, roomOf } from '@takhti/schema/licences/rules'
import type { HandlerArgs } from '#http/implement.ts'
import type { Statement } from '#platform/db.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { Failure } from '#platform/failure.ts'
import { exhausted } from '#platform/limits.ts'
import { sessionLines } from './limit-store.ts'
import { clientUseLines, giveBackUse } from './reservation-store.ts'
import { notifySpent } from './staff-notification.ts'
import { licencesStore } from './store.ts'

type Args = HandlerArgs<(typeof licences)['use']> | HandlerArgs<(typeof licences)['validate']>

// A client whose own work failed reports it at once.
const giveBackMs = 10 * minuteMs

/** Whether a use would be allowed now. It holds nothing, so the use itself is decided again. */
export async function validate(args: HandlerArgs<(typeof licences)['validate']>) {
  const { feature } = args.input
  return { isValid: true as const, feature, remaining: await remainingOf(args) }
}

/** Counts a use. The room left is only for the answer; the database decides whether there is room. */
export async function use(args: HandlerArgs<(typeof licences)['use']>) {
  const { input, scope, platform, facts, newId } = args
  const { feature, usage } = input
  const usageId = newId()
  const type = gate(args)
  const remaining = type === null ? null : Math.max(0, (await roomIn(args, type)) - usage)
  return commitToDirectory({ platform, facts, personId: scope.personId }, async () => ({
    action: 'licences.use',
    entityId: usageId,
    instituteId: scope.instituteId,
    effects: type === null ? [] : linesOfUse(args, { type, usageId, bodyHash: facts.bodyHash }),
    answer: { isValid: true as const, feature, remaining, usageId },
    ...(type !== null && remaining === 0 && notifySpent(platform, input.id, type)),
  }))
}

type Use = { type: LimitType; usageId: string; bodyHash: string }

function linesOfUse(args: HandlerArgs<(typeof licences)['use']>, { type, usageId, bodyHash }: Use): Statement[] {
  const { input, platform, scope, session, now, key } = args
  const { instituteId, personId } = scope
  const db = platform.directory
  if (type === 'liveSessionsPerDay') {
    const day = dayIn(session.institute.timeZone, now)
    return sessionLines(db, { instituteId, personId, sessionId: usageId, day, now })
  }
  const reservation = { id: usageId, instituteId, personId, key: key(), bodyHash }
  return clientUseLines(db, { ...reservation, type, amount: input.usage }, now)
}

/** Gives back credits that the caller counted for work that then failed. */
export async function giveBack({ input, scope, platform, now, fail }: HandlerArgs<(typeof licences)['giveBack']>) {
  const { instituteId, personId } = scope
  const since = new Date(now.getTime() - giveBackMs)
  const isGiven = await giveBackUse(platform.directory, { id: input.usageId, instituteId, personId }, { now, since })
  return isGiven ? { message: 'Given back' } : fail('licences/not-found')
}

async function remainingOf(args: Args): Promise<number | null> {
  const type = gate(args)
  if (type === null) return null
  const room = await roomIn(args, type)
  if (room < args.input.usage) throw exhausted(type)
  return room
}

/** Throws unless the caller's own licence has the feature. Returns the limit that its use counts in. */
function gate({ input, scope, session, now }: Args): LimitType | null {
  if (input.id !== scope.instituteId) throw new Failure('licences/not-found')
  const feature: Feature = input.feature
  const verdict = canUseFeature(session.institute.licence, feature, now)
  if (verdict !== 'ok') throw new Failure(verdict, { feature })
  const type = meterOf(feature)
  if (type === 'liveSessionsPerDay' && input.usage > 1)
    throw new Failure('common/bad-request', { issues: [{ path: 'usage', message: 'sessions start one by one' }] })
  return type
}

async function roomIn({ platform, scope, session, now }: Args, type: LimitType): Promise<number> {
  const { licence, timeZone } = session.institute
  const store = licencesStore(platform.directory, scope.instituteId)
  const limits =
    type === 'liveSessionsPerDay' ? await store.limitsOn(licence, dayIn(timeZone, now)) : await store.limits(licence)
  return roomOf(limits[type])
}
