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
 * The same with a column for each question: the answer that was given, and what share of it is right, in percent, where it was
 * judged. A question that counts for nobody says so.
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
        const share = given.share === null ? '' : `${Math.round(given.share * 100)}%`
        return [wordsOf(given.answer, question), share].filter((part) => part !== '').join(' · ')
      }),
    ]),
  ]
}

function wordsOf(answer: Answer | null, { options }: Pick<Question, 'options'>): string {
  if (answer?.kind === 'text') return answer.text
  if (answer?.kind === 'number') return String(answer.value)
  if (answer?.kind !== 'options' && answer?.kind !== 'order') return ''
  // What was put in order stands in the order that was given.
  const chosen =
    answer.kind === 'order'
      ? answer.optionIds
      : options.map(({ id }) => id).filter((id) => answer.optionIds.includes(id))
  return chosen.map((id) => options.find((option) => option.id === id)?.title ?? '').join(', ')
}
