import { Signal } from '#state/signal.ts'
import { useSignal } from '#state/use-signal.ts'
import { offerUndo } from '#ui/snackbars.ts'
import { removeAssessment } from './assessment-store.ts'

const hidden = new Signal<ReadonlySet<string>>(new Set())

/** Hides assessments, and deletes them once the time for an undo is over. */
export function deleteWithUndo(ids: readonly string[], text: string): void {
  hidden.set(new Set([...hidden.value, ...ids]))
  const show = () => hidden.set(new Set([...hidden.value].filter((id) => !ids.includes(id))))
  offerUndo(text, show, () => {
    void (async () => {
      for (const id of ids) await removeAssessment(id)
    })().catch(show)
  })
}

/** The ids of assessments that lists leave out. */
export function useHidden(): ReadonlySet<string> {
  return useSignal(hidden)
}
