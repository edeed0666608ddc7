import { scoresAddress, scoreScope } from '@takhti/schema/lti/rules'
import type { InstituteDatabase } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { askPublic } from '#platform/public-address.ts'
import { dropGrade, recordGrade, takeDueGrades, type DueGrade, type GradeResult } from './grade-store.ts'
import { listByIds, type PlatformRow } from './platform-store.ts'
import { signAsTool } from './tool-key.ts'

/** The connections that a worker may have open at a time. */
const connections = 6

/** Sends the scores that are due to the gradebooks of their platforms; called by the cron trigger. */
export async function deliverGrades(platform: Platform): Promise<void> {
  for (const shard of platform.shards) {
    const db = platform.institute(shard)
    try {
      const due = await takeDueGrades(db, platform.now())
      const ids = [...new Set(due.map(({ platformId }) => platformId))]
      const rows = await listByIds(platform.directory, ids)
      const byId = new Map(rows.map((row) => [row.id, row]))
      while (due.length > 0)
        await Promise.all(
          due.splice(0, connections).map((grade) => deliver(platform, db, { grade, row: byId.get(grade.platformId) })),
        )
    } catch (error) {
      log('error', `scores of database ${shard} were not sent`, { error })
    }
  }
}

type Delivery = { grade: DueGrade; row: PlatformRow | undefined }

async function deliver(platform: Platform, db: InstituteDatabase, { grade, row }: Delivery): Promise<void> {
  // The platform was removed, or is another institute's.
  if (row === undefined || row.instituteId !== grade.instituteId) return dropGrade(db, grade)
  await recordGrade(db, grade, { ...(await attempt(platform, row, grade)), now: platform.now() })
}

async function attempt(platform: Platform, row: PlatformRow, grade: DueGrade): Promise<GradeResult> {
  const { score, maximum, subject, changedAt } = grade
  if (score === null || maximum === null) return { end: 'idle', status: null }
  const arrived = `${score}/${maximum}`
  if (arrived === grade.arrived) return { end: 'sent', status: null }
  const token = await tokenOf(platform, row)
  if (token === null) return { end: 'again', status: null }
  const answer = await askPublic(platform.env, scoresAddress(grade.lineItem), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/vnd.ims.lis.v1.score+json' },
    body: JSON.stringify({
      ...{ userId: subject, scoreGiven: score, scoreMaximum: maximum, timestamp: changedAt },
      ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
    }),
  })
  const status = answer?.status ?? null
  if (status === 401) tokens.delete(keyOf(row))
  // A conflict is this very score: an earlier attempt arrived, and only its answer was lost.
  if (answer?.ok === true || status === 409) return { end: 'sent', status, arrived }
  return { end: status === 404 || status === 410 ? 'gone' : 'again', status }
}

type Cached = { token: string; untilMs: number }

const tokens = new Map<string, Cached>()
const mostTokens = 200
const marginMs = 60_000
const longestMs = 60 * 60_000

// Another address or client is another token.
function keyOf({ id, tokenUrl, clientId }: PlatformRow): string {
  return JSON.stringify([id, tokenUrl, clientId])
}

/** A token of the platform for scores alone, by a signed assertion; null where the platform gives none. */
async function tokenOf(platform: Platform, row: PlatformRow): Promise<string | null> {
  const now = platform.now().getTime()
  const known = tokens.get(keyOf(row))
  if (known !== undefined && known.untilMs - marginMs > now) return known.token
  const { clientId, tokenUrl } = row
  const assertion = await signAsTool(platform, row, {
    ...{ iss: clientId, sub: clientId, aud: tokenUrl, jti: platform.newId() },
  })
  const answer = await askPublic(platform.env, tokenUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope: scoreScope,
    }).toString(),
  })
  const granted = answer?.ok === true ? grantedIn(answer.text) : null
  if (granted === null) return null
  if (tokens.size >= mostTokens) tokens.clear()
  tokens.set(keyOf(row), { token: granted.token, untilMs: now + Math.min(granted.lifetimeMs, longestMs) })
  return granted.token
}

function grantedIn(text: string): { token: string; lifetimeMs: number } | null {
  try {
    const { access_token: token, expires_in: seconds }: { access_token?: unknown; expires_in?: unknown } =
      JSON.parse(text)
    // Anything else in a header would be another header.
    if (typeof token !== 'string' || !/^[\x21-\x7e]{1,8000}$/.test(token)) return null
    return { token, lifetimeMs: typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0 }
  } catch {
    return null
  }
}
