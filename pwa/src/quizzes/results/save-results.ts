import type { QuizResults } from '@takhti/schema/quizzes/model'
import type { TFunction } from 'i18next'
import { loadTableFile } from '#documents/table-file.ts'
import { saveTable } from '#imports/port.tsx'
import { currentLanguage } from '#languages/text.ts'
import { fileName, saveFile } from '#ui/save-file.ts'
import { gradebookOf, leaderboardOf, questionsOf, signsOf } from './results-table.ts'

/** The file formats of results. */
export type ResultsForm = 'pdf' | 'xlsx' | 'csv'

/** The share of a printed page's width for each column. */
const shares = {
  leaderboard: [1, 4, 4, 2, 2, 2],
  questions: [1, 10, 7, 3, 4],
  students: [5, 5],
} as const

/** Saves the leaderboard as a PDF, or all answers as a sheet. */
export async function saveResults(results: QuizResults, form: ResultsForm, t: TFunction): Promise<void> {
  const { name } = results.quiz
  if (form !== 'pdf')
    return await saveTable(fileName(name, form).slice(0, -form.length - 1), gradebookOf(results, t), form)
  saveFile(fileName(name, 'pdf'), await resultsPdf(results, t))
}

/** The leaderboard, each question and each student's answers as a PDF. */
export async function resultsPdf(results: QuizResults, t: TFunction): Promise<Blob> {
  const { createdAt, name } = results.quiz
  const { tableFile } = await loadTableFile()
  const lead = new Date(createdAt).toLocaleDateString(currentLanguage().code, { dateStyle: 'long' })
  return await tableFile([
    tableOf({ title: name, lead, shares: shares.leaderboard }, leaderboardOf(results, t)),
    ...(results.turns.length === 0
      ? []
      : [
          tableOf(
            { title: t('quiz.results.questions'), lead: name, shares: shares.questions },
            questionsOf(results, t),
          ),
        ]),
    ...signsOf(results, t).map((signs) =>
      tableOf({ title: t('quiz.results.students'), lead: t('quiz.results.key'), shares: shares.students }, signs),
    ),
  ])
}

type Head = { title: string; lead: string; shares: readonly number[] }

function tableOf({ title, lead, shares: own }: Head, [names = [], ...rows]: readonly string[][]) {
  return { title, lead, columns: names.map((name, index) => ({ name, share: own[index] ?? 2 })), rows }
}
