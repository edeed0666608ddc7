import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { QuizResults } from '@takhti/schema/quizzes/model'
import type { TFunction } from 'i18next'
import { answerText, rightText } from '../answer-text.ts'
import { teamLetter } from '../TeamMark.tsx'

/** The results of a quiz as rows of texts: the first row names the columns, the others are the leaderboard by rank. */
export function leaderboardOf({ players, turns, teams }: QuizResults, t: TFunction): string[][] {
  const names = [
    t('quiz.results.rank'),
    t('quiz.results.nickname'),
    t('quiz.results.realName'),
    t('quiz.results.score'),
    t('quiz.results.right'),
    t('quiz.results.of'),
    ...(teams ? [t('quiz.teams.column')] : []),
  ]
  const rows = players.map(({ rank, nickname, realName, score, right, of, team }) => [
    ...[String(rank ?? ''), nickname, realName ?? '', String(score), String(right), String(of)],
    ...(teams ? [team === undefined ? '' : teamLetter(team)] : []),
  ])
  return turns.length === 0 ? [names] : [names, ...rows]
}

/**
 * The same with a column for each question: the given answer, and its right share in percent, where it was judged. A
 * question that counts for no player is marked so.
 */
export function gradebookOf(results: QuizResults, t: TFunction): string[][] {
  const [names = [], ...rows] = leaderboardOf(results, t)
  const asked = results.turns.map(({ turn, question, isSkipped }) =>
    [`${turn}. ${plainOf(question.description)}`, ...(isSkipped ? [t('quiz.states.skipped')] : [])].join(' · '),
  )
  return [
    [...names, ...asked],
    ...rows.map((row, index) => [
      ...row,
      ...results.turns.map(({ turn, question }) => {
        const given = results.players[index]?.answers.find((answer) => answer.turn === turn)
        if (given === undefined) return ''
        const share = given.share === null ? '' : `${Math.round(given.share * 100)}%`
        return [answerText(given.answer, question), share].filter((part) => part !== '').join(' · ')
      }),
    ]),
  ]
}

/** The number of questions beside one student on a printed page. */
const perBlock = 10

/** Each question, its solution, and how many answered it, rightly or at all. */
export function questionsOf({ turns }: QuizResults, t: TFunction): string[][] {
  const names = [
    '#',
    t('quiz.results.question'),
    t('quiz.results.rightAnswer'),
    t('quiz.results.answered'),
    t('quiz.results.right'),
  ]
  const rows = turns.map(({ turn, question, isSkipped, tally: { right, answered } }) => [
    ...[String(turn), plainOf(question.description), rightText(question), String(answered)],
    isSkipped
      ? t('quiz.states.skipped')
      : right === null
        ? ''
        : `${right} (${Math.round((right / Math.max(1, answered)) * 100)}%)`,
  ])
  return [names, ...rows]
}

/**
 * Each student by each question as one sign, ten questions at a time; with the score, so that each block describes a
 * student fully.
 */
export function signsOf({ turns, players }: QuizResults, t: TFunction): string[][][] {
  const blocks = Array.from({ length: Math.ceil(turns.length / perBlock) }, (_, index) =>
    turns.slice(index * perBlock, (index + 1) * perBlock),
  )
  return blocks.map((block) => [
    [
      t('quiz.results.nickname'),
      t('quiz.results.realName'),
      ...block.map(({ turn }) => String(turn)),
      t('quiz.results.score'),
    ],
    ...players.map(({ nickname, realName, score, answers }) => [
      ...[nickname, realName ?? ''],
      ...block.map(({ turn, isSkipped }) => (isSkipped ? '' : signOf(answers.find((answer) => answer.turn === turn)))),
      String(score),
    ]),
  ])
}

/** As `quiz.results.key` explains it. */
function signOf(given: { share: number | null } | undefined): string {
  if (given === undefined) return '–'
  if (given.share === null) return '?'
  return given.share === 1 ? '✓' : `${Math.round(given.share * 100)}%`
}
