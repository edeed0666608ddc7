import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { bloomReport, bloomsOf, type BloomReport } from '@takhti/schema/responses/bloom-report'
import type { GridRow } from '@takhti/schema/responses/marking-model'
import { itemStatistics, type Counted, type ItemStatistics } from '@takhti/schema/responses/statistics'

/** The statistics of each question, from the grid. */
export function statisticsOf(questions: readonly DraftQuestion[], rows: readonly GridRow[]): ItemStatistics[] {
  return itemStatistics(questions, rows.map(countedOf))
}

function countedOf({ assessmentResponseId, score, totalPoints, startedAt, submittedAt, cells }: GridRow): Counted {
  return {
    ...{ responseId: assessmentResponseId, startedAt, submittedAt },
    score: {
      ...{ score, totalPoints },
      questions: cells.map((cell) => ({ ...cell, autoScore: null, by: cell.score === null ? 'pending' : 'judge' })),
      pending: cells.filter((cell) => cell.score === null).length,
      right: cells.filter(({ share }) => share === 1).length,
    },
    answers: new Map(
      cells.flatMap(({ questionId, optionIds }) =>
        optionIds === undefined ? [] : [[questionId, { kind: 'options', optionIds }] as const],
      ),
    ),
  }
}

/** The wrong option that most students chose. */
export function wrongOption(question: DraftQuestion, { chosen }: ItemStatistics) {
  const wrong = chosen.filter(({ optionId, count }) => count > 0 && !question.correctOptions.includes(optionId))
  const most = wrong.toSorted((one, other) => other.count - one.count)[0]
  const title = question.options.find(({ id }) => id === most?.optionId)?.title
  return most === undefined || title === undefined ? null : { ...most, title: plainOf(title) }
}

/** How many responses have so many percent, in ten ranges; the last one contains 100. */
export function distributionOf(rows: readonly Pick<GridRow, 'score' | 'totalPoints'>[]) {
  const shares = rows.flatMap(({ score, totalPoints }) => (totalPoints > 0 ? (100 * score) / totalPoints : []))
  return Array.from({ length: 10 }, (_, at) => ({
    ...{ from: at * 10, to: at === 9 ? 100 : at * 10 + 9, of: shares.length },
    count: shares.filter((share) => Math.min(9, Math.floor(share / 10)) === at).length,
  }))
}

/** The Bloom report of one response beside all of them; without one, of the class alone. */
export function bloomOf(questions: readonly DraftQuestion[], rows: readonly GridRow[], own?: GridRow): BloomReport {
  const levels = new Map(questions.map(({ id, bloomLevel }) => [id, bloomLevel]))
  const blooms = (row: GridRow) =>
    bloomsOf({ questions: row.cells.map((cell) => ({ ...cell, autoScore: null, by: 'judge' as const })) }, levels)
  return bloomReport(own ? blooms(own) : [], rows.map(blooms))
}

/** One cell as a sign, as the key below the grid explains it. */
export function signOf(cell: GridRow['cells'][number] | undefined): string {
  if (cell === undefined) return ''
  if (!cell.isAnswered) return '–'
  if (cell.share === null) return '?'
  return cell.share === 1 ? '✓' : `${Math.round(cell.share * 100)}%`
}
