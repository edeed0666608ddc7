import { refusals } from '@takhti/schema/ai/rules'
import type { Segment } from '@takhti/schema/capture/model'
import { faultsOf } from '@takhti/schema/questions/checks'
import type { PlainQuestion, SourceSpan } from '@takhti/schema/questions/model'
import { expect, test } from 'vitest'
import { embedded } from './engines/embedded-engine.ts'
import { glance } from './engines/glance.ts'
import type { Engine } from './port.ts'
import { injections } from './samples/injections.ts'
import { automaticCaptions, transcribed, lectures, sentencesOf } from './samples/lecture.ts'
import { type Readable, readSource, type Source } from './source.ts'

const request = { count: 3, seed: 1 }

const asked = (text: string) => ({ messages: [{ role: 'user' as const, text }], seed: 1 })

type Tasks = Record<string, (engine: Engine, source: Source) => unknown>

/** Every task that reads a source. */
const tasks: Tasks = {
  summary: (engine, source) => engine.summarise(source),
  concepts: (engine, source) => engine.keyConcepts(source),
  quiz: (engine, source) => engine.makeQuiz(source, request),
  cards: (engine, source) => engine.makeCards(source),
  lesson: (engine, source) => engine.makeLesson(source, { seed: 1 }),
  'streamed lesson': (engine, source) => all(engine.streamLesson(source, { seed: 1 })),
  plan: (engine, source) =>
    engine.planLesson(source, { seed: 1, outcomes: ['KNOWLEDGE_BASED'], structure: 'FIVE_E', levels: [] }),
  'written assignment': (engine, source) => engine.makeAssignment(source, { ...request, type: 'SUBJECTIVE' }),
  'assignment with options': (engine, source) => engine.makeAssignment(source, { ...request, type: 'MCQ' }),
  assessment: (engine, source) => engine.draftAssessment(source, { seed: 1, count: 6 }),
  topics: (engine, source) => engine.analyseTopics(source),
  search: (engine, source) => engine.searchQuery(source),
  explanation: (engine, source) => engine.explain(source, 'water'),
  'reference answer': (engine, source) => engine.referenceAnswer(source, { question: 'What is water?', points: 5 }),
  answer: (engine, source) => all(engine.ask([source], asked('What is water?'))),
  'learner’s quiz': (engine, source) => all(engine.ask([source], { ...asked(''), action: 'QUIZ_ME' })),
  'learner’s summary': (engine, source) => all(engine.chat([source], { ...asked(''), action: 'SUMMARIZE' })),
}

async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const part of parts) found.push(part)
  return found
}

const spoken = (lines: readonly string[], language = 'en'): Readable => ({
  kind: 'youtube',
  title: 'A video',
  language,
  capturedAt: '2026-01-01T00:00:00.000Z',
  segments: lines.map((text, index) => ({ text, startMs: index * 3_000, durationMs: 3_000 })),
})

const written = (segments: readonly Segment[], language = 'en'): Readable => ({
  kind: 'article',
  title: 'A page',
  language,
  capturedAt: '2026-01-01T00:00:00.000Z',
  segments: [...segments],
})

const reported = (name: string, language: string): string[] => {
  const lecture = lectures().find((each) => each.name === name && each.language === language)
  if (lecture === undefined) throw new Error(name)
  return sentencesOf(lecture).map(({ text }) => text)
}

const times = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, at) => make(at))

/** Degenerate sources, and whether nothing can be made of them. */
const sources: Record<string, { readable: Readable; isEmpty?: boolean }> = {
  'nothing at all': { readable: written([{ text: '' }]), isEmpty: true },
  'spaces and signs': {
    readable: written(times(50, () => ' … —  \u200b\u00a0*** ').map((text) => ({ text }))),
    isEmpty: true,
  },
  'music cues alone': {
    readable: spoken(times(200, (at) => (at % 3 === 0 ? '[Music]' : at % 3 === 1 ? '♪♪' : '(applause)'))),
    isEmpty: true,
  },
  'one word a thousand times': { readable: spoken(times(1_000, () => 'water')) },
  'numbers alone': {
    readable: written(times(300, (at) => ({ text: `${at * 7} ${at * 13}.` }).text).map((text) => ({ text }))),
  },
  'English without stops': { readable: spoken(reported('rivers', 'en').map(transcribed)) },
  'a machine’s captions': {
    readable: automaticCaptions({
      name: 'x',
      language: 'hi',
      title: 'पानी',
      chapters: [{ title: '', sentences: reported('water', 'hi').map((text) => ({ text, isKey: false })) }],
    }),
  },
  'Japanese without stops': { readable: spoken(reported('water', 'ja').map(transcribed), 'ja') },
  'Arabic, right to left': {
    readable: written(
      reported('water', 'ar').map((text) => ({ text })),
      'ar',
    ),
  },
  'Arabic with marks of direction': {
    readable: written(
      reported('water', 'ar').map((text) => ({ text: `\u202b${text}\u202c\u200f` })),
      'ar',
    ),
  },
  'three scripts in turn': {
    readable: written(
      reported('rivers', 'en')
        .slice(0, 12)
        .flatMap((text, at) => [text, reported('water', 'hi')[at] ?? '', reported('water', 'zh')[at] ?? ''])
        .map((text) => ({ text })),
    ),
  },
  'Hindi that says it is English': { readable: written(reported('water', 'hi').map((text) => ({ text }))) },
  'English that says it is Chinese': {
    readable: written(
      reported('cells', 'en').map((text) => ({ text })),
      'zh',
    ),
  },
  'a language that nobody knows': {
    readable: written(
      reported('cells', 'en').map((text) => ({ text })),
      'tlh',
    ),
  },
  'orders to a model': {
    readable: written(
      injections('https://collect.example').flatMap(({ text }, at) => [
        { text },
        { text: reported('rivers', 'en')[at % 20] ?? '' },
      ]),
    ),
  },
  'a word of a megabyte': { readable: written([{ text: 'a'.repeat(900_000) }]) },
  'one sentence of thirty thousand words': {
    readable: written([{ text: `${times(30_000, (at) => `word${at % 500}`).join(' ')}.` }]),
  },
  'lone surrogates and controls': {
    readable: written(reported('cells', 'en').map((text) => ({ text: `\ud800${text}\u0000\u0008` }))),
  },
}

/** Every span and every question of an answer, at any depth. */
function within(value: unknown, found = { spans: [] as SourceSpan[], questions: [] as PlainQuestion[] }) {
  if (typeof value !== 'object' || value === null) return found
  // What has these fields is one: no other shape of an answer does.
  if ('quote' in value && 'firstSegment' in value) found.spans.push(value as SourceSpan)
  if ('correctOptions' in value) found.questions.push(value as PlainQuestion)
  for (const each of Object.values(value)) within(each, found)
  return found
}

/** The codes by which an answer reports that it is empty, or less than was asked for. */
const codesIn = (answer: unknown) =>
  [...JSON.stringify(answer).matchAll(/"(?:refused|code)":"([^"]+)"/g)].map(([, code]) => code)

for (const [name, { readable, isEmpty = false }] of Object.entries(sources)) {
  test(`of ${name} every task quotes the source exactly, or gives a reason`, { timeout: 300_000 }, async () => {
    const source = readSource(readable)
    for (const [task, make] of Object.entries(tasks)) {
      const answer = await make(embedded, source)
      const { spans, questions } = within(answer)
      for (const { start, end, quote } of spans) expect(source.text.slice(start, end), task).toBe(quote)
      for (const question of questions)
        expect(faultsOf(question, source), `${task}: ${question.description}`).toEqual([])
      for (const code of codesIn(answer)) expect(Object.keys(refusals), task).toContain(code)
      if (!isEmpty) continue
      expect([...spans, ...questions], task).toEqual([])
      // A list of terms has no room for a reason, and search terms include the title.
      if (task !== 'concepts' && task !== 'search') expect(codesIn(answer), task).not.toEqual([])
    }
    const { start, end, quote } = (await glance(readable)).sentences[0]?.span ?? { start: 0, end: 0, quote: '' }
    expect(source.text.slice(start, end)).toBe(quote)
  })
}

test('the lists of tasks and of bad sources are complete', () => {
  expect(Object.keys(tasks)).toHaveLength(17)
  expect(Object.keys(sources)).toHaveLength(18)
})
