import * as z from 'zod'
import { query } from '../kit/call.ts'
import { languages } from '../languages/model.ts'
import { simulationSubjects } from './model.ts'

/** A simulation on the wire: with the address that shows it in the requested language. */
export const SimulationAnswer = z.object({
  name: z.string(),
  title: z.string(),
  subjects: z.array(z.enum(simulationSubjects)),
  address: z.url(),
})

/** Calls of the area `simulations`: PhET's simulations for schools. */
export const simulations = {
  list: query({
    path: '/phet',
    summary: 'Simulations of PhET by title, all or those of a subject and a search; nothing is asked of PhET for it.',
    roles: 'signedIn',
    takesCard: true,
    feature: null,
    offline: 'cache',
    input: z.object({
      search: z.string().max(100).optional(),
      subject: z.enum(simulationSubjects).optional(),
      language: z.enum(languages.map(({ code }) => code)).optional(),
    }),
    output: z.object({ simulations: z.array(SimulationAnswer) }),
  }),
}
