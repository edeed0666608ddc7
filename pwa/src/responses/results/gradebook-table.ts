import type { Gradebook } from '@takhti/schema/responses/marking-model'
import type { TFunction } from 'i18next'
import { percent } from './result-text.ts'

type Score = Gradebook['scores'][number]

/** A score with its labels, as the key beside the table explains them. */
export function cellText({ score, totalPoints, pending, isLate }: Score): string {
  return `${score} / ${totalPoints}${pending > 0 ? ' *' : ''}${isLate ? ' L' : ''}`
}

/** The mean percentage of a student's assessments, and of how many; one that is not fully marked does not count yet. */
export function averageOf(scores: readonly Score[]): { value: number | null; of: number } {
  const counted = scores.filter(({ pending, totalPoints }) => pending === 0 && totalPoints > 0)
  const sum = counted.reduce((total, { score, totalPoints }) => total + (100 * score) / totalPoints, 0)
  return { value: counted.length === 0 ? null : sum / counted.length, of: counted.length }
}

/** The gradebook as rows of texts. */
export function gradebookRows({ assessments, students, scores }: Gradebook, t: TFunction): string[][] {
  return [
    [t('responses.student'), ...assessments.map(({ name }) => name), t('gradebook.average')],
    ...students.map(({ studentId, name }) => {
      const own = scores.filter((score) => score.studentId === studentId)
      return [
        name,
        ...assessments.map(({ id }) => {
          const score = own.find(({ assessmentId }) => assessmentId === id)
          return score ? cellText(score) : ''
        }),
        percent(averageOf(own).value),
      ]
    }),
  ]
}
