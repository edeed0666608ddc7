import { type Engine, shortfall } from '../port.ts'

/** The engine that needs no model and no network: extracts, never invents. */
export const embedded: Engine = {
  name: 'embedded',
  can: (task) => (task === 'summary' || task === 'concepts' || task === 'quiz' ? 'ok' : 'assistant/not-possible'),
  summarise: async () => ({ sentences: [], short: shortfall(1, 0, 'assistant/source-too-short') }),
  keyConcepts: async () => [],
  makeQuiz: async (_source, { count }) => ({
    questions: [],
    short: shortfall(count, 0, 'assistant/too-few-facts'),
  }),
}
