import type { QuizResults } from '@takhti/schema/quizzes/model'
import type { TFunction } from 'i18next'
import { loadTableFile } from '#board/port.ts'
import { saveTable } from '#imports/port.tsx'
import { currentLanguage } from '#languages/text.ts'
import { fileName, saveFile } from '#ui/save-file.ts'
import { gradebookOf, leaderboardOf } from './results-table.ts'

/** The files that results are saved as. */
export type ResultsForm = 'pdf' | 'xlsx' | 'csv'

/** How much of a printed page's width each column of the leaderboard has. */
const shares = [1, 4, 4, 2, 2, 2]

/** Saves the leaderboard as a PDF, or all that was answered as a sheet. */
export async function saveResults(results: QuizResults, form: ResultsForm, t: TFunction): Promise<void> {
  const { name } = results.quiz
  if (form !== 'pdf')
    return await saveTable(fileName(name, form).slice(0, -form.length - 1), gradebookOf(results, t), form)
  saveFile(fileName(name, 'pdf'), await resultsPdf(results, t))
}

/** The leaderboard as a PDF. */
export async function resultsPdf(results: QuizResults, t: TFunction): Promise<Blob> {
  const [names = [], ...rows] = leaderboardOf(results, t)
  const { createdAt, name } = results.quiz
  const { tableFile } = await loadTableFile()
  return await tableFile({
    title: name,
    lead: new Date(createdAt).toLocaleDateString(currentLanguage().code, { dateStyle: 'long' }),
    columns: names.map((column, index) => ({ name: column, share: shares[index] ?? 2 })),
    rows,
  })
}
