import { isId } from '@takhti/schema/kit/ids'
import type { LaunchTarget } from '@takhti/schema/lti/rules'
import type { Platform } from '#platform/platform.ts'
import { listSigned, sign } from '#platform/signature.ts'

/** A target of a class, as a teacher of the class picked it for a platform. */
export type PickedLink = LaunchTarget & { classId: string }

type Of = { platformId: string }

// People who write links by hand on the platform must not choose a class, so what was picked here is signed.
function textOf({ kind, id, classId }: PickedLink, { platformId }: Of): string {
  return `link ${platformId} ${kind} ${id} ${classId}`
}

/** What a link carries as a custom parameter, and every launch of it has again. */
export async function signedLink(platform: Platform, link: PickedLink, of: Of): Promise<string> {
  return [link.kind, link.id, link.classId, await sign(platform, 'lti', textOf(link, of))].join('.')
}

/** The link of a custom parameter; null where it was not signed for this platform. */
export async function readLink(platform: Platform, text: string, of: Of): Promise<PickedLink | null> {
  const [kind, id = '', classId = '', signature = '', ...more] = text.split('.')
  if ((kind !== 'assessment' && kind !== 'lesson') || !isId(id) || !isId(classId) || more.length > 0) return null
  if (!/^[\w-]{43}$/.test(signature)) return null
  const link = { kind, id, classId } as const
  const good = await listSigned(platform, 'lti', [{ text: textOf(link, of), signature }])
  return good.length > 0 ? link : null
}
