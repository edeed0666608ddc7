import { mediaLibrary } from '@takhti/schema/files/library/contract'
import { libraryKindOf } from '@takhti/schema/files/library/rules'
import { partCount } from '@takhti/schema/files/uploads/rules'
import { implement } from '#http/implement.ts'
import { readFilePart } from '#platform/blobs.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { libraryStore } from './store.ts'

export const libraryHandlers = implement(mediaLibrary, libraryStore, {
  async list({ input, store }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const rows = await store.page({ after: readCursor(input.cursor, 1), skip, take: limit + 1 })
    return pageOf(rows, limit, { cursor: (row) => [row.id], item: (row) => row })
  },

  async share({ input: { id, isShared }, scope, store, now, fail, commit }) {
    const mediaType = (await store.findOwnType(id)) ?? fail('common/not-found')
    if (libraryKindOf(mediaType) === null)
      return fail('common/bad-request', { issues: [{ path: 'id', message: 'not a picture or a video' }] })
    return commit({
      action: 'mediaLibrary.share',
      entityId: id,
      detail: { after: { isShared } },
      effects: store.shareItem(id, isShared ? now.toISOString() : null),
      changes: [{ entity: 'content', entityId: id, kind: 'upsert', audience: `person:${scope.personId}` }],
      answer: { message: isShared ? 'Shared' : 'No longer shared' },
    })
  },

  async read({ input: { id, part }, store, platform, scope, fail }) {
    const size = await store.findSize(id)
    if (size === null || part >= partCount(size)) return fail('common/not-found')
    const bytes = await readFilePart(platform.env, scope, { fileId: id, part })
    if (bytes === null) throw new Error(`part ${part} of file ${id} is missing`)
    return { bytes: bytes.toBase64() }
  },
})
