import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { fold } from '@takhti/schema/kit/words'
import { questionOfDraft } from './draft-question.ts'
import { countLosses } from './held.ts'
import {
  exchangeLimits,
  type DraftList,
  type ExchangeFormat,
  type ImportedQuestion,
  type ImportedQuestions,
} from './model.ts'

/** Drafts as questions, with duplicates marked and losses counted. */
export function importedOf(format: ExchangeFormat, { title = '', drafts, leftOut = [] }: DraftList): ImportedQuestions {
  const read = drafts.slice(0, exchangeLimits.questions).map(questionOfDraft)
  const beyond = drafts.length - read.length
  return {
    format,
    title: title.trim().slice(0, 200),
    questions: withRepeats(read),
    leftOut: [
      ...countLosses(read.map(({ lost }) => lost)),
      ...leftOut.filter(({ count }) => count > 0),
      ...(beyond > 0 ? [{ loss: 'beyond' as const, count: beyond }] : []),
    ],
  }
}

function withRepeats(questions: readonly ImportedQuestion[]): ImportedQuestion[] {
  const seen = new Set<string>()
  return questions.map((each) => {
    if (each.question === null) return each
    const { description, type, options } = each.question
    const key = fold([type, plainOf(description), ...options.map(({ title }) => plainOf(title)).sort()].join('\n'))
    if (seen.has(key)) return { ...each, faults: [...each.faults, 'repeated'] }
    seen.add(key)
    return each
  })
}
