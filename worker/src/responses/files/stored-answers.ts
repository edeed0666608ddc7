import type { GivenAnswer } from '@takhti/schema/responses/answer'
import type { AnswerFileRow } from './store.ts'

type Sent = { questionId: string; answer: GivenAnswer | null }

/**
 * Answers as they may be stored: files are named as their rows describe them, whatever the device declares. An answer
 * that names a file without bytes, or one of another question, is left out.
 */
export async function withStoredFiles<Each extends Sent>(
  answers: readonly Each[],
  listFiles: () => Promise<readonly AnswerFileRow[]>,
): Promise<Each[]> {
  if (!answers.some(({ answer }) => answer?.kind === 'files')) return [...answers]
  const rows = new Map((await listFiles()).map((row) => [row.id, row]))
  return answers.flatMap((each) => {
    if (each.answer?.kind !== 'files') return [each]
    const files = each.answer.files.flatMap(({ id }) => {
      const row = rows.get(id)
      if (row === undefined || row.questionId !== each.questionId) return []
      const { questionId: _, ...file } = row
      return [file]
    })
    return files.length === each.answer.files.length ? [{ ...each, answer: { kind: 'files' as const, files } }] : []
  })
}
