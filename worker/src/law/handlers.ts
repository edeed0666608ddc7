import { law } from '@takhti/schema/law/contract'
import { currentAgreement, dueDocuments, validAgreements } from '@takhti/schema/law/rules'
import { implement } from '#http/implement.ts'
import type { Platform } from '#platform/platform.ts'
import { lawStore } from './store.ts'

export const lawHandlers = implement(law, () => null, {
  state: ({ platform, session }) => stateOf(platform, session.personId),

  async accept({ input, platform, session, now }) {
    await lawStore(platform.directory).add(session.personId, validAgreements(input.accepted), now)
    return await stateOf(platform, session.personId)
  },
})

async function stateOf(platform: Platform, personId: string) {
  const accepted = await lawStore(platform.directory).list(personId)
  return { versions: { ...currentAgreement() }, accepted, due: dueDocuments(accepted) }
}
