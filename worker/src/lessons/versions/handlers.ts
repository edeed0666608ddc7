import { versions } from '@takhti/schema/lessons/versions/contract'
import { implement } from '#http/implement.ts'
import { roomOfVersions } from '#rooms/port.ts'
import { versionsStore } from './store.ts'

export const versionsHandlers = implement(versions, versionsStore, {
  async list({ input: { flow_id: lessonId, pageId }, store, scope, platform, fail }) {
    if (!(await store.mayWrite(lessonId))) return fail('lessons/not-found')
    const room = await roomOfVersions(platform.env, { instituteId: scope.instituteId, lessonId, pageId })
    // A page that was added offline has no room yet.
    const stored = (await room?.listVersions()) ?? []
    const names = await store.namesOf([...new Set(stored.flatMap(({ personIds }) => personIds))])
    const items = stored.map(({ version, at, changed, personIds, hasStudents }) => ({
      version,
      at: new Date(at).toISOString(),
      changed,
      people: personIds.flatMap((userId) => {
        const name = names.get(userId)
        return name === undefined ? [] : [{ userId, name }]
      }),
      hasStudents,
    }))
    return { items }
  },

  async get({ input: { flow_id: lessonId, pageId, version }, store, scope, platform, fail }) {
    if (!(await store.mayWrite(lessonId))) return fail('lessons/not-found')
    const room = await roomOfVersions(platform.env, { instituteId: scope.instituteId, lessonId, pageId })
    const bytes = (await room?.readVersion(version)) ?? fail('common/not-found')
    return { version, bytes: bytes.toBase64() }
  },
})
