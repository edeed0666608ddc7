import type { Hono } from 'hono'
import { checkPace } from '#http/admit.ts'
import { mailPage } from '#http/mail-page.ts'
import type { ServeContext } from '#http/request.ts'
import { sourceOf } from '#platform/source.ts'
import { offPath, readOffToken } from './off-link.ts'
import { findShard } from './reader-store.ts'
import { stopDigests } from './store.ts'

/** Where the reader of a digest stops it, without a session. */
export function digestRoute(app: Hono<ServeContext>): void {
  app.on(['GET', 'POST'], `${offPath}:token`, async ({ get, req }) => {
    const platform = get('platform')
    await checkPace({ platform, facts: { source: sourceOf(req.raw.headers) } }, null)
    const page = { request: req.raw, of: 'digestOff' } as const
    const place = await readOffToken(platform, req.param('token'))
    const shard = place && (await findShard(platform.directory, place.instituteId))
    if (place === null || shard === null) return mailPage({ ...page, kind: 'bad' })
    if (req.method !== 'POST') return mailPage({ ...page, kind: 'ask' })
    await stopDigests(platform.institute(shard), place.instituteId, place.personId)
    return mailPage({ ...page, kind: 'done' })
  })
}
