import { classes } from '@takhti/schema/classes/contract'
import { implement } from '#http/implement.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { createClass, removeClass, renameClass, shown } from './class-commands.ts'
import { answerWaiting, listWaiting, renewCode, setDoor } from './door.ts'
import { findByCode, joinByCode } from './join.ts'
import { memberPages, rosterCursor } from './member-page-store.ts'
import { listRequestsOfClass, withdrawRequest } from './open-requests.ts'
import { answerRequest, listRequests, requestJoin } from './requests.ts'
import { addToClasses, removeFromClass } from './roster.ts'
import { classesStore } from './store.ts'

export const classesHandlers = implement(classes, classesStore, {
  async listMine({ scope, store }) {
    const rows = await store.listOwn()
    return { items: rows.map((row) => shown(row, scope)) }
  },

  async get({ input, scope, store, fail }) {
    return shown((await store.find(input.id)) ?? fail('classes/not-found'), scope)
  },

  async listLearners({ input, scope, platform, fail }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const slice = { after, skip, take: limit + 1 }
    const pages = memberPages(scope, platform.institute(scope.shard))
    const { mayRead, rows } = await pages.pageOfMembers(input.id, 'learner', slice)
    if (!mayRead) fail('classes/not-found')
    return pageOf(rows, limit, { cursor: (row) => rosterCursor(row), item: ({ nameKey: _, ...row }) => row })
  },

  async listInstructors({ input, scope, platform, fail }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const pages = memberPages(scope, platform.institute(scope.shard))
    const { mayRead, rows } = await pages.pageOfMembers(input.id, 'instructor', { after, skip, take: limit + 1 })
    if (!mayRead) fail('classes/not-found')
    return pageOf(rows, limit, { cursor: (row) => rosterCursor(row), item: ({ nameKey: _, ...row }) => row })
  },

  async listWithInstitute({ input, session, scope, store }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const rows = await store.pageOfRun({ after: readCursor(input.cursor, 2), skip, take: limit + 1 })
    const { items, hasNextPage, cursor } = pageOf(rows, limit, {
      cursor: (row) => [row.nameKey, row.classId],
      item: (row) => shown(row, scope),
    })
    const { id, name } = session.institute
    return { kneuraId: id, instituteKneuraId: id, name, classes: items, hasNextPage, cursor }
  },

  create: createClass,
  rename: renameClass,
  remove: removeClass,
  setDoor,
  renewCode,
  listWaiting,
  answerWaiting,
  addLearners: (args) => addToClasses(args, 'learner'),
  addInstructors: (args) => addToClasses(args, 'instructor'),
  removeLearners: (args) => removeFromClass(args, 'learner'),
  removeInstructors: (args) => removeFromClass(args, 'instructor'),
  request: requestJoin,
  listRequests,
  listRequestsOfClass,
  answerRequest,
  withdrawRequest,

  async lookUpCode({ input, platform, facts }) {
    const { className, instituteName } = await findByCode(platform, facts.source, input.code)
    return { className, instituteName }
  },

  joinByCode,
})
