import { institutes } from '@takhti/schema/institutes/contract'
import type { InstituteOfPerson } from '@takhti/schema/institutes/model'
import { landsOnContent } from '@takhti/schema/licences/rules'
import { listClassesOf } from '#classes/port.ts'
import { implement } from '#http/implement.ts'
import type { Shard } from '#platform/db.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import type { Platform } from '#platform/platform.ts'
import { leadingRole, type Session } from '#platform/session-store.ts'
import { readInstitute } from './institute-query.ts'
import { readLogo, setLogo } from './logo.ts'
import { move } from './moves/command.ts'
import { create, listAll } from './operator.ts'
import { belongs, institutesStore, isStill, type InstituteChange } from './store.ts'

export const institutesHandlers = implement(institutes, () => null, {
  create,

  move,

  listAll,

  async list({ platform, session }) {
    const held = byInstitute(await listHeld(platform, session))
    return { items: held.map(({ shard: _home, ...item }) => item) }
  },

  async listWithClasses({ input, platform, session, fail }) {
    if (input.kneuraId !== undefined && input.kneuraId !== session.personId) fail('common/not-found')
    const held = byInstitute(await listHeld(platform, session))
    const homes = held.map(({ instituteKneuraId, shard }) => ({ instituteId: instituteKneuraId, shard }))
    const classes = await listClassesOf(platform, session.personId, homes)
    const items = held.map(({ shard: _home, ...item }) => ({
      ...item,
      kneuraId: item.instituteKneuraId,
      classes: (classes.get(item.instituteKneuraId) ?? []).map(({ classId, name }) => ({
        kneuraId: classId,
        classId,
        name,
      })),
    }))
    return { items }
  },

  async setDefault({ input: { instituteId }, platform, session, facts, fail }) {
    const { personId } = session
    const store = institutesStore(platform.directory)
    return commitToDirectory({ platform, facts, personId }, async () => {
      const held = byInstitute(await listHeld(platform, session))
      const before = held.find(({ isDefault }) => isDefault)?.instituteKneuraId ?? null
      if (instituteId !== null && !held.some((each) => each.instituteKneuraId === instituteId)) fail('common/not-found')
      return {
        action: 'institutes.setDefault',
        entityId: personId,
        instituteId,
        detail: { before: { instituteId: before }, after: { instituteId } },
        effects: [store.setDefault(personId, instituteId)],
        ...(instituteId !== null && { guard: belongs(personId, instituteId) }),
        answer: { message: 'Saved' },
      }
    })
  },

  async actIn({ input: { instituteId }, platform, session, facts, now, fail }) {
    const { personId, sessionId } = session
    const store = institutesStore(platform.directory)
    return commitToDirectory({ platform, facts, personId }, async () => {
      const held = byInstitute(await listHeld(platform, session))
      const { shard: _home, ...chosen } =
        held.find((each) => each.instituteKneuraId === instituteId) ?? fail('common/not-found')
      return {
        action: 'institutes.actIn',
        entityId: personId,
        instituteId,
        effects: [store.actIn(sessionId, instituteId, now)],
        guard: belongs(personId, instituteId),
        answer: chosen,
      }
    })
  },

  get: readInstitute,

  async update({ input, platform, scope, facts, fail }) {
    const { instituteId, userId, ...fields } = input
    // The ids in the path grant nothing: they must be those of the caller and the caller's institute.
    if (instituteId !== scope.instituteId || userId !== scope.personId) fail('common/not-found')
    const store = institutesStore(platform.directory)
    return commitToDirectory({ platform, facts, personId: scope.personId }, async () => {
      const found = (await store.get(instituteId)) ?? fail('common/not-found')
      const changed = Object.entries(fields).filter(([name, value]) => value !== found[keyOf(name)])
      if (changed.length === 0) return { answer: found }
      const before: InstituteChange = Object.fromEntries(changed.map(([name]) => [name, found[keyOf(name)]]))
      const after: InstituteChange = Object.fromEntries(changed)
      return {
        action: 'institutes.update',
        entityId: instituteId,
        instituteId,
        detail: { before, after },
        effects: [store.update(instituteId, after)],
        guard: isStill(instituteId, before),
        answer: { ...found, ...after },
      }
    })
  },

  setLogo,
  getLogo: readLogo,
})

/** The memberships that a session may use. A login card's is the one the card was made for, as a learner. */
async function listHeld(platform: Platform, { personId, cardId, onlyInstituteId, institute }: Session) {
  const all = await institutesStore(platform.directory).listOf(personId)
  const rows = onlyInstituteId === null ? all : all.filter(({ id, role }) => id === onlyInstituteId && role !== 'admin')
  return cardId === null ? rows : rows.filter(({ id, role }) => id === institute?.id && role === 'learner')
}

type Held = InstituteOfPerson & { shard: Shard }

function byInstitute(rows: Awaited<ReturnType<typeof listHeld>>): Held[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((held) => {
    const [first] = held
    if (first === undefined) return []
    const roles = held.map(({ role }) => role)
    const { id: instituteKneuraId, name, shard } = first
    const landing = landsOnContent(first.featureSet) ? { landing: 'content' as const } : {}
    const shown = { instituteKneuraId, name, roles, role: leadingRole(roles), isDefault: first.isDefault === 1 }
    return [{ ...shown, shard, ...landing }]
  })
}

function keyOf(name: string): keyof InstituteChange {
  // The input's schema has refused every key that is no field of an institute.
  return name as keyof InstituteChange
}
