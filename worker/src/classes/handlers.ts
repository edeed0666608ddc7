import { classes } from '@takhti/schema/classes/contract'
import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { implement } from '#http/implement.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { findByCode, joinByCode } from './join.ts'
import { classesStore, type OwnClass } from './store.ts'

export const classesHandlers = implement(classes, classesStore, {
  async listMine({ store }) {
    const rows = await store.listOwn()
    return { items: rows.map(shown) }
  },

  async get({ input, store, fail }) {
    return shown((await store.find(input.id)) ?? fail('classes/not-found'))
  },

  async listLearners({ input, store, fail }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const { teaches, rows } = await store.pageOfLearners(input.id, { after, skip, take: limit + 1 })
    if (!teaches) fail('classes/not-found')
    return pageOf(rows, limit, { cursor: (row) => [row.first_name, row.userId], item: (row) => row })
  },

  async lookUpCode({ input, platform, facts }) {
    const { className, instituteName } = await findByCode(platform, facts.source, input.code)
    return { className, instituteName }
  },

  joinByCode,
})

function shown({ classId, name, code, role, learnerCount }: OwnClass): ClassOfPerson {
  return { kneuraId: classId, classId, name, class_code: role === 'instructor' ? code : null, learnerCount }
}
