import { languages } from '@takhti/schema/languages/contract'
import { isUserLanguage } from '@takhti/schema/languages/user-languages'
import { implement } from '#http/implement.ts'
import { languagesStore } from './store.ts'

export const languagesHandlers = implement(languages, () => null, {
  async save({ input, platform, session, fail }) {
    if (!isUserLanguage(input.language)) return fail('languages/not-saved')
    await languagesStore(platform.directory).save(session.personId, input.language)
    return { message: 'Language saved' }
  },

  async get({ platform, session, fail }) {
    const language = (await languagesStore(platform.directory).find(session.personId)) ?? fail('common/not-found')
    return { language, interfaceLanguage: session.chosenLanguage }
  },
})
