import * as z from 'zod'
import { query } from '../../kit/call.ts'
import { Instant } from '../../kit/time.ts'
import { Count, Id } from '../../kit/wire.ts'
import { maxVersions } from './rules.ts'

/** The state of a page, or of a lesson's list of pages, at a time. */
export const Version = z.object({
  version: Count,
  at: Instant,
  /** The number of shapes or pages that differ from the previous version. */
  changed: Count,
  /** The teachers who drew since the previous version; one who has left is not named any more. */
  people: z.array(z.object({ userId: Id, name: z.string() })),
  /** Whether students drew. Their ids are not stored. */
  hasStudents: z.boolean(),
})

export type Version = z.infer<typeof Version>

/**
 * Calls of the history of a lesson. With `pageId` they concern the drawing of that page, without it the lesson's title
 * and the order of its pages. A restore is an ordinary edit, so there is no call for it.
 */
export const versions = {
  list: query({
    path: '/flow/versions/{flow_id}',
    summary:
      'The versions of a page of a lesson the caller may change, or, without `pageId`, of the list of its pages; the latest first.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.object({ flow_id: Id, pageId: Id.optional() }),
    output: z.object({ items: z.array(Version).max(maxVersions) }),
    errors: ['lessons/not-found'],
  }),
  get: query({
    path: '/flow/version/{flow_id}/{version}',
    summary: 'One version: `bytes` is a Yjs document, as an update of the second format in base64.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.object({ flow_id: Id, version: Count, pageId: Id.optional() }),
    output: z.object({ version: Count, bytes: z.base64() }),
    errors: ['lessons/not-found'],
  }),
}
