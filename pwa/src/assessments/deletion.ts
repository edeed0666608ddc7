import { removeWithUndo } from '#ui/removal.ts'
import { removeAssessment } from './assessment-store.ts'

/** Hides assessments, and deletes them once the time for an undo is over. */
export function deleteWithUndo(ids: readonly string[], text: string): void {
  removeWithUndo(ids, text, async () => {
    for (const id of ids) await removeAssessment(id)
  })
}
