import { isBadgeRevoked } from '@takhti/schema/conduct/rules'
import { idTime, isId } from '@takhti/schema/kit/ids'
import type { Context } from 'hono'
import { checkPace } from '#http/admit.ts'
import type { ServeContext } from '#http/request.ts'
import type { ExtraRoutes } from '#http/serve.ts'
import { Failure } from '#platform/failure.ts'
import { findPublicKey } from '#platform/key-pair.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { sourceOf } from '#platform/source.ts'
import { issuerAddresses, keyNameOf, profileDocument } from './credential.ts'
import { findIssuer, findStatus } from './store.ts'

/** What verifiers of badges read: the issuer, its key and the status of a badge. They send no session. */
export const openBadgeRoutes: ExtraRoutes = (app) => {
  app.get('/api/open-badges/:instituteId', async (context) => {
    const { issuer, name, origin } = await issuerOf(context)
    return answer(profileDocument({ issuer, name, origin }), 'application/ld+json')
  })
  app.get('/api/open-badges/:instituteId/key', async (context) => {
    const { jwk, kid } = await issuerOf(context)
    return answer({ ...jwk, kid }, 'application/json')
  })
  app.get('/api/open-badges/:instituteId/keys', async (context) => {
    const { jwk, kid } = await issuerOf(context)
    return answer({ keys: [{ ...jwk, kid }] }, 'application/json')
  })
  app.get('/api/open-badges/:instituteId/badges/:id/status', async (context) => {
    const { issuer, instituteId, origin, shard } = await issuerOf(context)
    const id = context.req.param('id')
    if (!isId(id)) throw new Failure('common/not-found')
    const platform = context.get('platform')
    const row = await findStatus(platform.institute(shard), { instituteId, id })
    const isRevoked = isBadgeRevoked({ row, madeAt: idTime(id), now: platform.now() })
    const { badge, status } = issuerAddresses(origin, instituteId)
    const revoked = { id: badge(id), revoked: true, revocationReason: 'Withdrawn by the institute' }
    return answer({ id: status(id), issuer, revokedCredential: isRevoked ? [revoked] : [] }, 'application/json')
  })
}

/** The issuer of an address. An institute that never issued a badge is no issuer, so no stranger learns its name here. */
async function issuerOf({ get, req }: Context<ServeContext>) {
  const platform = get('platform')
  await checkPace({ platform, facts: { source: sourceOf(req.raw.headers) } }, null)
  const instituteId = req.param('instituteId') ?? ''
  if (!isId(instituteId)) throw new Failure('common/not-found')
  const jwk = await findPublicKey(platform, keyNameOf(instituteId))
  const found = jwk === null ? null : await findIssuer(platform.directory, instituteId)
  if (jwk === null || found === null) throw new Failure('common/not-found')
  const origin = publicOrigin(platform.env) ?? new URL(req.url).origin
  const { issuer, key } = issuerAddresses(origin, instituteId)
  return { ...found, instituteId, origin, issuer, jwk, kid: key }
}

function answer(document: object, type: string): Response {
  return new Response(JSON.stringify(document), {
    headers: {
      // Verifiers are pages of other sites; the documents are public.
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-cache',
      'Content-Type': type,
      'X-Robots-Tag': 'noindex',
    },
  })
}
