import * as z from 'zod'
import { query } from '../../kit/call.ts'
import { Instant } from '../../kit/time.ts'
import { Count, Id } from '../../kit/wire.ts'
import { maxVersions } from './rules.ts'

/** What a page, or the list of a lesson's pages, was at a time. */
export const Version = z.object({
  version: Count,
  at: Instant,
  /** How many shapes or pages are not what they were in the version before. */
  changed: Count,
  /** The teachers who drew since the version before; one who has left is not named any more. */
  people: z.array(z.object({ userId: Id, name: z.string() })),
  /** Whether students drew. Which of them is not kept. */
  hasStudents: z.boolean(),
})

export type Version = z.infer<typeof Version>

/**
 * Calls of the history of a lesson. With `pageId` they are about what is drawn on that page, without it about the lesson's
 * title and which pages it has in which order. Going back to a version is an edit like any other, so there is no call for it.
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
