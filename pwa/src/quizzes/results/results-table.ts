import type { Question } from '@takhti/schema/questions/model'
import type { Answer, QuizResults } from '@takhti/schema/quizzes/model'
import type { TFunction } from 'i18next'

/** What a quiz came to as rows of texts: the first row names the columns, the others are the leaderboard by rank. */
export function leaderboardOf({ players, turns }: QuizResults, t: TFunction): string[][] {
  const names = [
    t('quiz.results.rank'),
    t('quiz.results.nickname'),
    t('quiz.results.realName'),
    t('quiz.results.score'),
    t('quiz.results.right'),
    t('quiz.results.of'),
  ]
  const rows = players.map(({ rank, nickname, realName, score, right, of }) => [
    ...[String(rank ?? ''), nickname, realName ?? '', String(score), String(right), String(of)],
  ])
  return turns.length === 0 ? [names] : [names, ...rows]
}

/**
 * The same with a column for each question: what share of it is right, in percent; where no answer is right, or none was judged,
 * what was voted for or written. A question that counts for nobody says so.
 */
export function gradebookOf(results: QuizResults, t: TFunction): string[][] {
  const [names = [], ...rows] = leaderboardOf(results, t)
  const asked = results.turns.map(({ turn, question, isSkipped }) =>
    [`${turn}. ${question.description}`, ...(isSkipped ? [t('quiz.states.skipped')] : [])].join(' · '),
  )
  return [
    [...names, ...asked],
    ...rows.map((row, index) => [
      ...row,
      ...results.turns.map(({ turn, question }) => {
        const given = results.players[index]?.answers.find((answer) => answer.turn === turn)
        if (given === undefined) return ''
        return given.share === null ? wordsOf(given.answer, question) : `${Math.round(given.share * 100)}%`
      }),
    ]),
  ]
}

function wordsOf(answer: Answer | null, { options }: Pick<Question, 'options'>): string {
  if (answer?.kind === 'text') return answer.text
  if (answer?.kind !== 'options') return ''
  return options
    .filter(({ id }) => answer.optionIds.includes(id))
    .map(({ title }) => title)
    .join(', ')
}
