import { seeded } from '../kit/random.ts'
import type { Numeric } from '../questions/model.ts'
import { drawnNumbers, withNumbers, type Drawn } from '../questions/numeric.ts'
import type { ShownQuestion } from '../quizzes/model.ts'
import { numberSeed } from './judge.ts'

/** A question of a version in its students' form. */
export type PaperItem = ShownQuestion & { sectionId?: string | undefined; unit?: string | undefined }

/** How the papers of a version are drawn. */
export type DrawRules = {
  shuffleQuestions: boolean
  shuffleAnswerOptions: boolean
  sections: readonly { id: string; pick: number | null }[]
}

/**
 * The version that papers are drawn from. `numerics` belong to the key: the server draws the numbers, and never sends
 * the formula.
 */
export type DrawnFrom<Item extends PaperItem> = {
  questions: readonly Item[]
  settings: DrawRules
  numerics: ReadonlyMap<string, Numeric>
}

/**
 * The paper of one attempt: its questions, their order, and their numbers, all determined by the seed. It does not
 * depend on the solution: shuffled items are sorted by id first.
 */
export function paperOf<Item extends PaperItem>(
  { questions, settings, numerics }: DrawnFrom<Item>,
  seed: string,
): Item[] {
  return drawnQuestions(questions, settings, seed).map((item) => {
    const numeric = numerics.get(item.id)
    const shown = { ...item, options: shownOptions(item, settings, seed) }
    if (numeric === undefined) return shown
    const drawn = drawnNumbers(numeric, numberSeed(seed, item.id))
    return { ...filled(shown, drawn), ...(numeric.unit !== undefined && { unit: numeric.unit }) }
  })
}

/** Ids of an attempt's questions, without drawing the rest of its paper. */
export function askedIds(
  questions: readonly { id: string; sectionId?: string | undefined }[],
  settings: DrawRules,
  seed: string,
): string[] {
  return drawnQuestions(questions, settings, seed).map(({ id }) => id)
}

function drawnQuestions<Item extends { id: string; sectionId?: string | undefined }>(
  questions: readonly Item[],
  { sections, shuffleQuestions }: DrawRules,
  seed: string,
): Item[] {
  const known = new Set(sections.map(({ id }) => id))
  const outside = questions.filter(({ sectionId = '' }) => !known.has(sectionId))
  const groups = [
    { id: '', pick: null, of: outside },
    ...sections.map(({ id, pick }) => ({ id, pick, of: questions.filter(({ sectionId }) => sectionId === id) })),
  ]
  return groups.flatMap(({ id, pick, of }) => {
    const picked = pick === null || pick >= of.length ? of : pickedOf(of, pick, `${seed} section ${id}`)
    return shuffleQuestions ? seeded(`${seed} order ${id}`).shuffled(byId(picked)) : picked
  })
}

/** Picks so many of a pool, in their order there. */
function pickedOf<Item extends { id: string }>(pool: readonly Item[], count: number, seed: string): Item[] {
  const ids = new Set(
    seeded(seed)
      .shuffled(byId(pool))
      .slice(0, count)
      .map(({ id }) => id),
  )
  return pool.filter(({ id }) => ids.has(id))
}

// The author's order of an `ORDER` is the solution. *True* always precedes *False*: their order gives nothing away.
function shownOptions({ id, type, options }: PaperItem, { shuffleAnswerOptions }: DrawRules, seed: string) {
  const isShuffled = type === 'ORDER' || (shuffleAnswerOptions && type !== 'TRUE_OR_FALSE')
  return isShuffled ? seeded(`${seed} options ${id}`).shuffled(byId(options)) : options
}

function byId<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...items].sort((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))
}

/** Inserts the numbers into every text of a question, rich text included; names and addresses contain none. */
function filled<Value>(value: Value, drawn: Drawn): Value {
  const text = JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? withNumbers(each, drawn) : each))
  // It was a value of this type, and only characters of its texts have changed.
  return JSON.parse(text) as Value
}
