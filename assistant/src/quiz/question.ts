import { check } from '@takhti/schema/questions/checks'
import type { Difficulty, PlainQuestion } from '@takhti/schema/questions/model'
import { readingGrade } from '@takhti/schema/questions/reading-grade'
import { truthOptions } from '@takhti/schema/questions/rules'
import { sentenceCase } from '../engines/source-lines.ts'
import { spanOf } from '../source.ts'
import { pickRivals, rivals } from './distractors.ts'
import type { Draft, Ground } from './draft.ts'
import { type Random, shuffled, stableId } from './random.ts'

export type Making = { ground: Ground; seed: number; random: Random }

/** The question of a draft, repaired once with other options where the first ones fail; undefined where both fail. */
export function questionOf(draft: Draft, { ground, seed, random }: Making): PlainQuestion | undefined {
  const { source } = ground.reading
  for (const skip of draft.term === undefined ? [0] : [0, 1]) {
    const options = optionsOf(draft, { ground, skip }, random)
    if (options === undefined) continue
    const question: PlainQuestion = {
      id: stableId(source.capturedAt, seed, `${source.text.length} ${draft.type} ${draft.description}`),
      type: draft.type,
      description: draft.description,
      ...options,
      answer: draft.type === 'MCQ' ? sentenceCase(draft.answer) : draft.answer,
      points: draft.type === 'SHORT_ANSWER' || draft.type === 'MULTIPLE_SELECT' ? 2 : 1,
      topicName: topicOf(draft, ground),
      bloomLevel: draft.bloomLevel,
      difficulty: difficultyOf(draft, source.language),
      readingGrade: readingGrade(draft.description, source.language),
      explanation: draft.line.text,
      evidence: draft.evidence,
      span: spanOf(source, draft.line.range),
      checks: { result: 'ok', reasons: [] },
      madeBy: 'embedded',
    }
    if (check(question, source).result === 'ok') return question
  }
  return undefined
}

// Two fitting options are better than three of which one is of another sort.
const fewestWrong = 2

type Options = Pick<PlainQuestion, 'options' | 'correctOptions'>

function optionsOf(
  draft: Draft,
  { ground, skip }: { ground: Ground; skip: number },
  random: Random,
): Options | undefined {
  if (draft.isTrue !== undefined)
    return { options: [...truthOptions], correctOptions: [draft.isTrue ? 'true' : 'false'] }
  if (draft.several !== undefined) return severalOf(draft.several, random)
  if (draft.term === undefined) return { options: [], correctOptions: [] }
  const wrong = pickRivals(draft.term, rivals(draft.term, draft.line, ground), { count: 3, skip })
  if (wrong.length < fewestWrong) return undefined
  const show = (text: string) => (draft.type === 'MCQ' ? sentenceCase(text) : text)
  return marked(
    [draft.answer],
    wrong.map(({ text }) => text),
    { random, show },
  )
}

function severalOf({ right, wrong }: NonNullable<Draft['several']>, random: Random): Options | undefined {
  const others = wrong()
  return others.length === 0 ? undefined : marked(right, others, { random, show: (text) => sentenceCase(text) })
}

type Showing = { random: Random; show: (text: string) => string }

function marked(right: readonly string[], wrong: readonly string[], { random, show }: Showing): Options {
  const titles = shuffled([...right, ...wrong], random)
  const options = titles.map((title, index) => ({ id: 'abcdefgh'.charAt(index), title: show(title) }))
  return { options, correctOptions: options.filter((_, at) => right.includes(titles[at] ?? '')).map(({ id }) => id) }
}

function topicOf(draft: Draft, { mentions, reading }: Ground): string {
  const [here] = mentions.get(draft.line.index) ?? []
  return sentenceCase(draft.term?.text ?? here?.term.text ?? reading.source.title).slice(0, 200)
}

/**
 * Computed from measurable signs: the line's length and its school year, how often the source repeats the answer,
 * whether it must be written, how many are right, and the operation required.
 */
export function difficultyOf(
  { line, term, type, isTrue, bloomLevel, description }: Draft,
  language: string,
): Difficulty {
  const rare = term !== undefined && term.mentions.length === 1 ? 1 : 0
  const work = type === 'SHORT_ANSWER' || type === 'MULTIPLE_SELECT' ? 1 : 0
  const long = line.words.length > 12 || (readingGrade(description, language) ?? 0) > 10 ? 1 : 0
  const thought = bloomLevel === 'APPLY' || bloomLevel === 'ANALYZE' ? 1 : 0
  const score = rare + work + long + thought - (isTrue === true ? 1 : 0)
  return score >= 2 ? 'HARD' : score === 1 ? 'MEDIUM' : 'EASY'
}
