import type { health } from '@takhti/schema/health/contract'
import { hourMs } from '@takhti/schema/kit/durations'
import type { HandlerArgs } from '#http/implement.ts'
import { takeAttempt } from '#platform/attempts.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import { reportStore, type ErrorRow } from './report-store.ts'

/** A school is one address, and a page sends a batch of different errors at once. */
const pace = { max: 60, windowMs: hourMs }

/** Logs and counts errors of a client. A report is no command of a person, so it has neither an audit row nor a key. */
export async function report({ input, platform, facts, now }: HandlerArgs<(typeof health)['report']>) {
  if (platform.env.CLIENT_REPORTS === 'off') return { isWanted: false }
  await takeAttempt(platform.directory, [{ key: `client-errors:${facts.source}`, ...pace }], now)
  const { build, language } = input
  const [lastAt, day] = [now.toISOString(), now.toISOString().slice(0, 10)]
  const rows = await Promise.all(
    input.errors.map(async (error): Promise<ErrorRow> => {
      const { kind, name, route, frames, count } = error
      log('warn', 'client error', { client: { build, kind, name, route, frames, count } })
      const id = await sha256(JSON.stringify([day, build, kind, name, route, frames]))
      return { ...error, id, day, build, language, lastAt }
    }),
  )
  await reportStore(platform.directory).add(rows)
  return { isWanted: true }
}

export async function listReported(
  { directory }: Platform,
  { limit = defaultPageSize, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const rows = await reportStore(directory).list(readCursor(cursor, 2), limit + 1)
  return pageOf(rows, limit, { cursor: (row) => [row.lastAt, row.id], item: ({ id: _, ...row }) => row })
}
