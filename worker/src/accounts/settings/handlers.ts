import { settings } from '@takhti/schema/accounts/settings/contract'
import { chosenBy } from '@takhti/schema/accounts/settings/rules'
import { implement } from '#http/implement.ts'
import { settingsStore } from './store.ts'

const none = { value: null, chosenAt: null }

export const settingsHandlers = implement(settings, () => null, {
  async get({ input: { name }, platform, session }) {
    return (await settingsStore(platform.directory).find(session.personId, name)) ?? none
  },

  async keep({ input: { name, value, chosenAt }, platform, session, now }) {
    const store = settingsStore(platform.directory)
    const { personId } = session
    await store.store({ personId, name, value, chosenAt: chosenBy(chosenAt, now) })
    return (await store.find(personId, name)) ?? none
  },
})
