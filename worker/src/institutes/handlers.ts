import { institutes } from '@takhti/schema/institutes/contract'
import type { InstituteOfPerson } from '@takhti/schema/institutes/model'
import { implement } from '#http/implement.ts'
import { institutesStore } from './store.ts'

export const institutesHandlers = implement(institutes, () => null, {
  async list({ platform, session }) {
    const rows = await institutesStore(platform.directory).listOf(session.personId)
    const items = Map.groupBy(rows, ({ id }) => id)
      .entries()
      .map(([id, held]): InstituteOfPerson => ({
        instituteKneuraId: id,
        name: held[0]?.name ?? '',
        roles: held.map(({ role }) => role),
      }))
    return { items: [...items] }
  },
})
