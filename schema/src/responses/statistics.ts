import type { GivenAnswer } from './answer.ts'
import type { Score } from './score.ts'

/** A number and the count it is based on; the value is null for a count of 0. */
export type Figure = { value: number | null; of: number }

/** One handed-in response as statistics read it. */
export type Counted = {
  responseId: string
  score: Score
  answers: ReadonlyMap<string, GivenAnswer>
  startedAt: string
  submittedAt: string
}

/** The statistics of a question. `chosen` counts each option over all answers. */
export type ItemStatistics = {
  questionId: string
  /** The mean share of its points: 1 is easy. */
  difficulty: Figure
  /** The correlation with the score of the rest, from -1 to 1. */
  discrimination: Figure
  answered: Figure
  chosen: { optionId: string; count: number; of: number }[]
}

/** The minimum of responses for a meaningful correlation. */
const fewest = 5

/**
 * The statistics of each question, in the order given. A question that a student did not get is not counted for them.
 */
export function itemStatistics(
  questions: readonly { id: string; options: readonly { id: string }[] }[],
  responses: readonly Counted[],
): ItemStatistics[] {
  return questions.map(({ id, options }) => {
    const asked = responses.flatMap(({ score, answers }) => {
      const found = score.questions.find(({ questionId }) => questionId === id)
      return found === undefined ? [] : { found, score, answer: answers.get(id) }
    })
    const judged = asked.flatMap(({ found, score }) =>
      found.share === null ? [] : { share: found.share, rest: score.score - (found.score ?? 0) },
    )
    const answered = asked.filter(({ found }) => found.isAnswered)
    return {
      questionId: id,
      difficulty: mean(judged.map(({ share }) => share)),
      discrimination: correlation(judged.map(({ share, rest }) => [share, rest])),
      answered: { value: asked.length === 0 ? null : answered.length / asked.length, of: asked.length },
      chosen: options.map((option) => ({
        optionId: option.id,
        count: answered.filter(({ answer }) => answer?.kind === 'options' && answer.optionIds.includes(option.id))
          .length,
        of: answered.length,
      })),
    }
  })
}

/** The results of an assessment, in the specification's names, with the count of each average. */
export type ResultFigures = {
  submittedResponses: number
  totalResponses: number
  responseRate: number | null
  /** In seconds. */
  averageCompletionTime: Figure
  averagePercentage: Figure
  averageAccuracy: Figure
}

/** The results of an assessment: of `total` students who take it, those who handed in count. */
export function resultOf(responses: readonly Counted[], total: number): ResultFigures {
  const submittedResponses = responses.length
  // A student of another class who has handed in is added to the total.
  const totalResponses = Math.max(total, submittedResponses)
  const accuracies = responses.flatMap(({ score }) => accuracyOf(score) ?? [])
  const percentages = responses.flatMap(({ score: { score, totalPoints } }) =>
    totalPoints > 0 ? (100 * score) / totalPoints : [],
  )
  return {
    submittedResponses,
    totalResponses,
    responseRate: totalResponses === 0 ? null : (100 * submittedResponses) / totalResponses,
    averageCompletionTime: mean(
      responses.map(({ startedAt, submittedAt }) => (Date.parse(submittedAt) - Date.parse(startedAt)) / 1_000),
    ),
    averagePercentage: mean(percentages),
    averageAccuracy: mean(accuracies),
  }
}

/** The share of wholly right answers among the judged ones, in percent. */
export function accuracyOf({ questions }: Pick<Score, 'questions'>): number | null {
  const judged = questions.filter(({ isAnswered, share }) => isAnswered && share !== null)
  return judged.length === 0 ? null : (100 * judged.filter(({ share }) => share === 1).length) / judged.length
}

function mean(values: readonly number[]): Figure {
  const sum = values.reduce((total, value) => total + value, 0)
  return { value: values.length === 0 ? null : sum / values.length, of: values.length }
}

function correlation(pairs: readonly (readonly [number, number])[]): Figure {
  const of = pairs.length
  if (of < fewest) return { value: null, of }
  const [a, b] = [mean(pairs.map(([one]) => one)).value ?? 0, mean(pairs.map(([, other]) => other)).value ?? 0]
  let [both, first, second] = [0, 0, 0]
  for (const [one, other] of pairs) {
    both += (one - a) * (other - b)
    first += (one - a) ** 2
    second += (other - b) ** 2
  }
  // All have equal scores: there is no correlation.
  if (first < 1e-9 || second < 1e-9) return { value: null, of }
  return { value: Math.min(1, Math.max(-1, both / Math.sqrt(first * second))), of }
}
