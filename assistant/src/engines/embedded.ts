import type { Concept, Engine } from '../port.ts'
import { makeQuiz } from '../quiz/quiz.ts'
import { type Source, spanOf } from '../source.ts'
import { read, type Reading } from './reading.ts'
import { summarise } from './summary.ts'
import { listTerms } from './terms.ts'

const possible = new Set(['summary', 'concepts', 'quiz'])

/** The engine that needs no model and no network: it extracts and never invents. */
export const embedded: Engine = {
  name: 'embedded',
  can: (task) => (possible.has(task) ? 'ok' : 'assistant/not-possible'),
  summarise: async (source, limit) => summarise(await readOnce(source), limit),
  keyConcepts: async (source, limit = 10) => conceptsOf(await readOnce(source), limit),
  makeQuiz: async (source, request) => makeQuiz(await readOnce(source), request),
}

const readings = new WeakMap<Source, Promise<Reading>>()

/** A source is read once for all its tasks. */
function readOnce(source: Source): Promise<Reading> {
  const known = readings.get(source) ?? read(source)
  readings.set(source, known)
  return known
}

function conceptsOf(reading: Reading, limit: number): Concept[] {
  return listTerms(reading)
    .slice(0, limit)
    .flatMap(({ text, mentions }) => {
      const line = reading.lines[mentions[0]?.line ?? -1]
      return line === undefined
        ? []
        : [{ term: text, count: mentions.length, span: spanOf(reading.source, line.range) }]
    })
}
