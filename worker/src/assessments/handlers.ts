import { assessments } from '@takhti/schema/assessments/contract'
import { liveSettings } from '@takhti/schema/assessments/model'
import { assessmentNameKey, firstPageSize } from '@takhti/schema/assessments/rules'
import { foldSearch } from '@takhti/schema/kit/text-fold'
import { maxPageSize } from '@takhti/schema/kit/wire'
import { implement } from '#http/implement.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { pageOf, readCursor } from '#platform/cursor.ts'
import { assign } from './assignment.ts'
import { checkedName, make, storedSettings } from './creation.ts'
import { changeQuestions, edit, findTaught, revised } from './edits.ts'
import { publish, withdraw } from './publication.ts'
import { releaseDay } from './release-store.ts'
import { assessmentsStore } from './store.ts'
import { assessmentOf, settingsOf, summaryOf, withSettings } from './views.ts'

type Store = ReturnType<typeof assessmentsStore>

export const assessmentsHandlers = implement(assessments, assessmentsStore, {
  create: (args) => make(args, { input: args.input, action: 'assessments.create' }),
  createDraft: (args) => make(args, { input: args.input, action: 'assessments.createDraft' }),
  createDraftAndPublish: (args) => make(args, { input: args.input, action: 'assessments.createDraftAndPublish' }),

  async update(args) {
    const { input, store, fail } = args
    const { name: typed, classId, type } = input.setData
    const name = typed === undefined ? undefined : checkedName(args, typed)
    const { found, teachesClass } = await store.find(input.assessmentId, { ...(classId !== undefined && { classId }) })
    if (found === null) return fail('common/not-found')
    const isMoved = classId !== undefined && classId !== found.classId
    if (isMoved && !teachesClass) return fail('classes/not-found')
    if (isMoved && found.version > 0) return fail('assessments/published')
    const set = {
      ...(name !== undefined && { name, nameKey: assessmentNameKey(name) }),
      ...(type !== undefined && { type }),
      ...(isMoved && { classId }),
    }
    if (Object.keys(set).length === 0) return summaryOf(found)
    return edit(args, found, {
      action: 'assessments.update',
      columns: { ...set, ...revised(found) },
      ...(isMoved && { guard: store.teachesIn(classId) }),
    })
  },

  async change(args) {
    const found = await findTaught(args, args.input.assessmentId)
    return changeQuestions(args, { found, changes: args.input.changes }, (_, row) => summaryOf(row))
  },

  async remove(args) {
    const { input, now } = args
    const found = await findTaught(args, input.assessmentId)
    return edit(args, found, {
      action: 'assessments.remove',
      columns: { removedAt: now.toISOString() },
      isShown: found.version > 0,
      detail: { before: { name: found.name, status: found.status } },
    })
  },

  async read(args) {
    return assessmentOf(await findTaught(args, args.input.assessmentId))
  },

  assign,
  publish,

  unpublish: (args) =>
    withdraw(args, { id: args.input.assessmentId, status: 'Unpublished', action: 'assessments.unpublish' }),
  close: (args) => withdraw(args, { id: args.input.assessmentId, status: 'Closed', action: 'assessments.close' }),

  async isExist({ input, store }) {
    return { isAssessmentExists: (await store.statusOf(input.assessmentId)) !== null }
  },

  async isPublished({ input, store }) {
    return { isPublished: (await store.statusOf(input.assessmentId)) === 'Published' }
  },

  list: (args) => pageFor(args, maxPageSize),
  listPaginated: (args) => pageFor(args, firstPageSize),

  async updateSettings(args) {
    const { input } = args
    const found = await findTaught(args, input.assessmentId)
    const before = settingsOf(found)
    const after = withSettings(before, input.setData)
    const settings = storedSettings(args, after)
    if (settings === storedSettings(args, before)) return summaryOf(found)
    // A move in the calendar is of the due time that its device saw.
    if (input.dueWas !== undefined && input.dueWas !== before.dueOn) return args.fail('schedule/moved')
    const live: readonly string[] = liveSettings
    const storesVersion = Object.keys(input.setData).every((name) => live.includes(name))
    return edit(args, found, {
      action: 'assessments.updateSettings',
      columns: { settings, dueOn: after.dueOn ?? '', ...revised(found, storesVersion) },
      effects: releaseDay(args.scope, args.platform, { ...found, before: before.releaseOn, after: after.releaseOn }),
      isShown: found.status !== 'Unpublished' && before.dueOn !== after.dueOn,
    })
  },

  async readSettings(args) {
    const { setting, settings } = assessmentOf(await findTaught(args, args.input.assessmentId))
    return { setting, settings }
  },
})

type Listing = HandlerArgs<(typeof assessments)['list'], Store>

async function pageFor({ input, store, fail }: Listing, size: number) {
  const { classId, filter = 'ALL', search = '', sort = 'createdAt', skip = 0, limit = size } = input
  const isDown = (input.order ?? (sort === 'createdAt' || sort === 'updatedAt' ? 'desc' : 'asc')) === 'desc'
  const after = readCursor(input.cursor, 2)
  const narrowed = { classId, filter, words: foldSearch(search), topicId: input.topicId ?? null }
  const listing = { ...narrowed, sort, isDown, after, skip, take: limit + 1 }
  const found = (await store.page(listing)) ?? fail('classes/not-found')
  const cursor = ({ sortKey, id }: (typeof found.rows)[number]) => [sortKey, id]
  return { ...pageOf(found.rows, limit, { cursor, item: summaryOf }), totalNumberOfAssessments: found.total }
}
