import { simulations } from '@takhti/schema/simulations/contract'
import { addressOf, findSimulations, plainSetup } from '@takhti/schema/simulations/rules'
import { implement } from '#http/implement.ts'

export const simulationsHandlers = implement(simulations, () => null, {
  list({ input: { language = 'en', ...asked } }) {
    const found = findSimulations(asked)
    return {
      simulations: found.map(({ name, title, subjects }) => ({
        name,
        title,
        subjects: [...subjects],
        address: addressOf(name, plainSetup(language)),
      })),
    }
  },
})
