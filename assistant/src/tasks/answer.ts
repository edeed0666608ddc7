import type { ChatPart, Citation } from '@takhti/schema/ai/model'
import { type Reading, isTooShort } from '../engines/source-lines.ts'
import { summarise } from '../engines/summary.ts'
import { type AskRequest, refused } from '../port.ts'
import { makeQuiz } from '../quiz/quiz.ts'
import { spanOf } from '../source.ts'
import { continuationOf } from './continuation.ts'
import { findPassages, quoteOf } from './passages.ts'

const [mostPassages, mostSummary, mostAsked, mostNearby] = [3, 8, 3, 5]

type CitedText = { text: string; citation: Citation }

/**
 * An answer from the sources' own sentences, each with its place; without support in them it is a refusal with a
 * reason. Actions of learners and the quiz mode are answered by the tasks they name.
 */
export function* answerParts(readings: readonly Reading[], request: AskRequest): Generator<ChatPart> {
  if (readings.every(({ source }) => isTooShort(source)))
    return yield { kind: 'refused', ...refused('assistant/source-too-short') }
  if (request.action === 'QUIZ_ME' || request.action === 'APPLY_MY_KNOWLEDGE')
    return yield* quizParts(readings, request)
  if (request.action === undefined && request.mode === 'QUIZ_MASTER') return yield* quizParts(readings, request)
  const cited = spokenFor(readings, request)
  if (cited.length === 0) return yield { kind: 'refused', ...refused('assistant/not-in-source') }
  for (const [index, { text, citation }] of cited.entries()) {
    yield { kind: 'text', text: index === 0 ? text : `\n${text}` }
    yield { kind: 'citation', citation }
  }
  yield { kind: 'end', isAnswered: true }
}

function spokenFor(readings: readonly Reading[], request: AskRequest): CitedText[] {
  if (request.action === 'SUMMARIZE') return summaries(readings)
  const asked = request.messages.findLast(({ role }) => role === 'user')?.text ?? ''
  if (request.action !== 'EXPLAIN_MORE') return best(readings, asked, mostPassages)
  // "Explain more" is about the question before it, and goes on from there.
  const earlier = request.messages.filter(({ role, text }) => role === 'user' && text !== '').map(({ text }) => text)
  const about = earlier.findLast((text) => best(readings, text, 1).length > 0)
  return about === undefined ? [] : around(readings, about)
}

function summaries(readings: readonly Reading[]): CitedText[] {
  const each = Math.max(2, Math.floor(mostSummary / readings.length))
  return readings.flatMap((reading, source) =>
    summarise(reading, each).sentences.map(({ text, span }) => ({ text, citation: { source, span } })),
  )
}

// The best of all sources; those that come far behind the first are left out. Output is in the order of the sources.
function best(readings: readonly Reading[], question: string, limit: number): CitedText[] {
  const found = readings
    .flatMap((reading, source) =>
      findPassages(reading, question, limit).map((passage) => ({ reading, source, passage })),
    )
    .toSorted((one, other) => other.passage.worth - one.passage.worth)
  const most = found[0]?.passage.worth ?? 0
  const near = found.filter(({ passage }) => passage.worth >= most - 0.2).slice(0, limit)
  return near
    .toSorted((one, other) => one.source - other.source || one.passage.line.index - other.passage.line.index)
    .map(({ reading, source, passage }) => {
      const { text, span } = quoteOf(reading, passage.line)
      // One passage may end before what it announces.
      const next = near.length === 1 ? continuationOf(reading, passage.line) : undefined
      if (next === undefined) return { text, citation: { source, span } }
      const range = { start: span.start, end: next.range.end }
      return { text: `${text} ${next.text}`, citation: { source, span: spanOf(reading.source, range) } }
    })
}
function around(readings: readonly Reading[], question: string): CitedText[] {
  const [first] = readings
    .flatMap((reading, source) => findPassages(reading, question, 1).map((passage) => ({ reading, source, passage })))
    .toSorted((one, other) => other.passage.worth - one.passage.worth)
  if (first === undefined) return []
  const { reading, source, passage } = first
  const from = Math.max(0, passage.line.index - 1)
  return reading.lines
    .slice(from, from + mostNearby)
    .filter(({ isChat }) => !isChat)
    .map((line) => ({ text: line.text, citation: { source, span: spanOf(reading.source, line.range) } }))
}

function* quizParts(readings: readonly Reading[], { action, seed = 1 }: AskRequest): Generator<ChatPart> {
  const levels = action === 'APPLY_MY_KNOWLEDGE' ? (['UNDERSTAND', 'APPLY', 'ANALYZE'] as const) : []
  const quizzes = readings.map((reading) => makeQuiz(reading, { count: mostAsked, seed, levels }))
  const questions = quizzes.flatMap((quiz) => quiz.questions).slice(0, mostAsked)
  if (questions.length === 0) {
    const code = quizzes.find(({ short }) => short !== undefined)?.short?.code ?? 'assistant/too-few-facts'
    return yield { kind: 'refused', ...refused(code) }
  }
  yield { kind: 'questions', questions }
  yield { kind: 'end', isAnswered: true }
}
