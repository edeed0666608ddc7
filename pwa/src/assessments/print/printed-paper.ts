import type { Assessment, DraftQuestion, PaperQuestion } from '@takhti/schema/assessments/model'
import { paperQuestionOf } from '@takhti/schema/assessments/paper'
import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { writtenAnswer } from '@takhti/schema/questions/plain'
import { paperOf } from '@takhti/schema/responses/paper'
import { drawnIn, rightText } from '@takhti/schema/responses/solution'

/** Versions of one paper: neighbours get different ones where the settings shuffle or questions draw numbers. */
export const printVersions = ['A', 'B', 'C', 'D'] as const

export type PrintVersion = (typeof printVersions)[number]

/** A question on paper, with what its key needs. */
export type PrintedQuestion = {
  number: number
  shown: PaperQuestion
  question: DraftQuestion
  /** Right options by their places on the paper, of an `ORDER` in their right order. */
  rightPlaces: readonly number[]
  /** The right answer as text, where no options have it. */
  rightText: RichText
}

type PrintedSection = { id: string; name: string; questions: readonly PrintedQuestion[] }

type Printable = Pick<Assessment, 'id' | 'settings'> & { questions: readonly DraftQuestion[] }

/** The paper of a version: drawn, shuffled and with numbers as a student gets it, by sections. */
export function printedPaper({ id, questions, settings }: Printable, version: PrintVersion): PrintedSection[] {
  const seed = `${id} print ${version}`
  const numerics = new Map(questions.flatMap((each) => (each.numeric ? [[each.id, each.numeric] as const] : [])))
  const paper = paperOf({ questions: questions.map(paperQuestionOf), settings, numerics }, seed)
  const byId = new Map(questions.map((question) => [question.id, question]))
  const printed = paper.flatMap((shown, index): PrintedQuestion[] => {
    const question = byId.get(shown.id)
    return question === undefined ? [] : [{ number: index + 1, shown, question, ...rightOf(question, shown, seed) }]
  })
  const names = new Map(settings.sections.map((section) => [section.id, section.name]))
  const groups = Map.groupBy(printed, ({ question: { sectionId = '' } }) => (names.has(sectionId) ? sectionId : ''))
  return [...groups].map(([sectionId, of]) => ({ id: sectionId, name: names.get(sectionId) ?? '', questions: of }))
}

function rightOf(question: DraftQuestion, shown: PaperQuestion, seed: string) {
  const { type, correctOptions, answer, range, numeric } = question
  if (type === 'VOTE') return { rightPlaces: [], rightText: '' }
  const ordered =
    type === 'ORDER' && correctOptions.length === 0 ? question.options.map(({ id }) => id) : correctOptions
  const places = ordered
    .map((id) => shown.options.findIndex((option) => option.id === id))
    .filter((place) => place >= 0)
  if (places.length > 0)
    return { rightPlaces: type === 'ORDER' ? places : places.toSorted((a, b) => a - b), rightText: '' }
  if (numeric !== undefined) {
    return { rightPlaces: [], rightText: rightText(numeric, drawnIn(question, seed) ?? {}) }
  }
  if (range !== undefined) return { rightPlaces: [], rightText: withUnit(range.right, range.unit) }
  return { rightPlaces: [], rightText: writtenAnswer(answer) }
}

function withUnit(value: number, unit = ''): string {
  return `${value} ${unit}`.trim()
}

const marks: Readonly<Record<string, string>> = {
  ar: 'أبجدهوزحطي',
  hi: 'कखगघङचछजझञ',
}

/** The letter of an option by its place, as papers of a language have it. */
export function optionMark(place: number, language: string): string {
  const [code = 'en'] = language.split('-')
  return [...(marks[code] ?? 'ABCDEFGHIJ')][place] ?? String(place + 1)
}

/** Empty lines below a question that is answered in writing. */
export function answerLines({ type, points }: Pick<DraftQuestion, 'type' | 'points'>): number {
  if (type === 'SUBJECTIVE') return Math.min(14, 3 + Math.round(points))
  return type === 'SHORT_ANSWER' || type === 'NUMERIC' || type === 'RANGE' || type === 'CLOZE' ? 1 : 0
}
