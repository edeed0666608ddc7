import { defaultBadges } from '@takhti/schema/conduct/badges'
import { conduct } from '@takhti/schema/conduct/contract'
import { Phrase, type Badge } from '@takhti/schema/conduct/model'
import { maxOwnBadges, totalsOf } from '@takhti/schema/conduct/rules'
import { compareNames } from '@takhti/schema/kit/name-order'
import { foldSpelling } from '@takhti/schema/kit/text-fold'
import * as z from 'zod'
import { implement } from '#http/implement.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { give, type Args } from './grant.ts'
import { givingNotice } from './notice-store.ts'
import { openBadgeOf } from './open-badges/issue.ts'
import { badgeOf, toEntry } from './row-store.ts'
import { conductStore } from './store.ts'

const Phrases = z.array(Phrase)

export const conductHandlers = implement(conduct, conductStore, {
  give: (args) => give(args),
  giveToSome: (args) => give(args),
  giveToClass: (args) => give(args),
  giveBadge: (args) => give(args),
  giveBadgeToSome: (args) => give(args),
  giveBadgeToClass: (args) => give(args),

  async withdraw({ input, store, now, commit, fail }) {
    const rows = await store.listWithdrawable(input)
    const [first] = rows
    if (first === undefined) return fail('common/not-found')
    const { classId } = first
    return commit({
      action: 'conduct.withdraw',
      entityId: rows.length === 1 ? first.personId : classId,
      detail: { after: { classId, students: rows.filter(({ open }) => open === 1).length } },
      effects: store.withdraw(input, now.toISOString()),
      guard: store.mayStillWithdraw(classId),
      changes: [{ entity: 'conduct', entityId: classId, kind: 'upsert', audience: `teachers:${classId}` }],
      answer: { message: 'Withdrawn' },
    })
  },

  async share({ input, store, scope, platform, now, commit, fail }) {
    const [found] = await store.listOpen({ id: input.id })
    if (found === undefined || found.open === 0) return fail('common/not-found')
    const { classId, personId } = found
    const about = { ...found, at: now.toISOString(), personIds: [personId] }
    const notices = input.isShared ? givingNotice(scope, platform, about) : null
    const answer = await commit({
      action: 'conduct.share',
      entityId: personId,
      detail: { after: { classId, isShared: input.isShared } },
      effects: [store.share(input.id, input.isShared), ...(notices?.effects ?? [])],
      guard: store.stillTeaches(classId),
      changes: [
        { entity: 'conduct', entityId: classId, kind: 'upsert', audience: `teachers:${classId}` },
        { entity: 'conduct', entityId: classId, kind: 'upsert', audience: `person:${personId}` },
      ],
      answer: { message: input.isShared ? 'Shared' : 'Not shared' },
    })
    if (notices !== null) platform.defer('notify a student of a giving', () => notices.push())
    return answer
  },

  async remarksList({ input, store, fail }) {
    const { classId, cursor, skip = 0, limit = defaultPageSize, ...part } = input
    const found = await store.pageOfClass(classId, part, { after: readCursor(cursor, 2), skip, take: limit + 1 })
    if (found === null) return fail('classes/not-found')
    const page = pageOf(found.rows, limit, { cursor: ({ givenAt, id }) => [givenAt, id], item: toEntry })
    return { ...page, total: found.total, phrases: Phrases.parse(JSON.parse(found.phrases)) }
  },

  async ofClass({ input, store, fail }) {
    const rows = await store.countsOfClass(input.classId, input)
    if (rows === null) return fail('classes/not-found')
    const items = rows
      .map(({ isGuest, ...row }) => ({ ...row, isGuest: isGuest === 1 }))
      .toSorted((one, other) => compareNames(one.name, other.name) || (one.studentId < other.studentId ? -1 : 1))
    const praised = items.filter(({ praise, badges }) => praise + badges > 0).length
    return { items, students: items.length, praised }
  },

  async ofStudent({ input, store, fail }) {
    const { classId, studentId } = input
    const found = await store.ofStudent(classId, studentId, input)
    if (found === null) return fail('common/not-found')
    const items = found.rows.map(toEntry)
    return { studentId, name: found.name, classId, className: found.className, totals: totalsOf(items), items }
  },

  async listMine({ store }) {
    const items = (await store.listMine()).map(toEntry)
    return { totals: totalsOf(items), items }
  },

  async defaultBadges({ store }) {
    const shipped = defaultBadges.map((badge) => badgeOf({ ...badge, symbol: badge.badgeType, removedAt: null }))
    return { items: [...shipped, ...(await store.listBadges()).map(badgeOf)] }
  },

  async assessmentBadges({ input, store, fail }) {
    const rows = await store.ofAssessment(input.classId, input.assessmentId)
    return rows === null ? fail('common/not-found') : { items: rows.map(toEntry) }
  },

  async openBadge({ input, store, scope, platform, facts, fail }) {
    const row = await store.findBadgeEntry(input.id)
    if (row === null) return fail('common/not-found')
    const { instituteId } = scope
    return { credential: await openBadgeOf(platform, { instituteId, entry: toEntry(row), origin: facts.origin }) }
  },

  createBadge: (args) => createBadge(args),

  async removeBadge({ input, store, scope, now, commit, fail }) {
    const found = await store.findBadge(input.badgeType)
    if (found === null) return fail('common/not-found')
    if (found.createdBy !== scope.personId && !scope.roles.has('admin')) return fail('common/forbidden')
    return commit({
      action: 'conduct.removeBadge',
      entityId: input.badgeType,
      detail: { before: { name: found.name } },
      effects: [store.removeBadge(input.badgeType, now.toISOString())],
      answer: { message: 'Removed' },
    })
  },

  async savePhrases({ input, store, scope, now, commit }) {
    return commit({
      action: 'conduct.savePhrases',
      entityId: scope.personId,
      effects: [store.savePhrases(JSON.stringify(input.phrases), now.toISOString())],
      answer: input,
    })
  },
})

async function createBadge({ input, store, now, newId, commit, fail }: Args<'createBadge'>): Promise<Badge> {
  const { id = newId(), name, symbol, colour } = input
  const nameKey = foldSpelling(name)
  const own = await store.listBadges()
  const same = own.find((row) => row.badgeType === id || row.nameKey === nameKey)
  if (same !== undefined) return badgeOf(same)
  if (own.length >= maxOwnBadges) return fail('sets/full')
  const badge: Badge = {
    ...{ badgeType: id, name, symbol, colour },
    ...{ isDefault: false, isEarned: false, isRemoved: false },
  }
  return commit({
    action: 'conduct.createBadge',
    entityId: id,
    detail: { after: { name } },
    effects: [store.insertBadge(badge, { nameKey, createdAt: now.toISOString() })],
    guard: store.hasRoom(nameKey),
    answer: badge,
  })
}
