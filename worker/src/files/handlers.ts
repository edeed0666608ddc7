import { files } from '@takhti/schema/files/contract'
import { Content } from '@takhti/schema/files/model'
import { implement } from '#http/implement.ts'
import { readBlob } from '#platform/blobs.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { filesStore } from './store.ts'

const Body = Content.pick({ segments: true, summary: true, questions: true, shortfall: true, madeBy: true })

export const filesHandlers = implement(files, filesStore, {
  async list({ input, store }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 1)
    const rows = await store.page({ after, skip, take: limit + 1 })
    return pageOf(rows, limit, { cursor: (row) => [row.id], item: (row) => row })
  },

  async get({ input, scope, store, platform, fail }) {
    const { body, blobHash, ...item } = (await store.find(input.id)) ?? fail('common/not-found')
    const text = blobHash === null ? body : await readBlob(platform.env, scope, blobHash)
    if (text === null) throw new Error(`the body of content ${item.id} is missing`)
    return { ...item, ...Body.parse(JSON.parse(text)) }
  },
})
