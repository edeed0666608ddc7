import { contractVersion, headers } from '@takhti/schema/kit/headers'
import type { carriers } from '@takhti/schema/live/media/model'
import { currentPerson } from '#api/person.ts'
import { readToken } from '#api/sealed-token.ts'
import { retried } from '#offline/retry.ts'
import type { MediaTransport, TransportParts } from './media-transport.ts'
import { Mesh } from './mesh.ts'

type Wanted = { carrier: (typeof carriers)[number]; lessonId: string }

/** Makes the media transport of a class; the code of the SFU loads only where there is one. */
export async function makeTransport({ carrier, lessonId }: Wanted, parts: TransportParts): Promise<MediaTransport> {
  if (carrier === 'mesh') return new Mesh(parts)
  const [{ Sfu }, token] = await Promise.all([retried(() => import('./sfu.ts')), readToken()])
  const instituteId = currentPerson()?.instituteId
  return new Sfu({
    ...parts,
    prefix: `/api/live-class/sfu/${lessonId}/${parts.ownId}`,
    headers: {
      [headers.contractVersion]: String(contractVersion),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(instituteId && { [headers.institute]: instituteId }),
    },
  })
}
