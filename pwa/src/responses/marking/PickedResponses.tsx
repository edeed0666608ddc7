import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'
import type { ResponseRow } from './response-rows.ts'

const acts = [
  { status: 'Submitted', fits: (row: ResponseRow) => row.state === 'InProgress', name: 'collect' },
  { status: 'Marked', fits: (row: ResponseRow) => row.state === 'Submitted', name: 'markDone' },
  {
    status: 'Returned',
    fits: (row: ResponseRow) => row.state === 'Submitted' || row.state === 'Marked',
    name: 'return',
  },
] as const

/** Moves the picked responses on: collected, marked, or returned to their students. */
export function PickedResponses({ picked, onDone }: { picked: readonly ResponseRow[]; onDone: () => void }) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.responses.updateStatus)
  return acts.map(({ status, fits, name }) => {
    const rows = picked.filter(fits)
    if (rows.length === 0) return null
    return (
      <Button
        key={status}
        isBusy={command.isPending}
        onClick={() => {
          const runs = rows.map(({ id }) => command.run({ assessmentResponseId: id, status }))
          void Promise.all(runs).then(
            () => {
              showMessage(t(`responses.said.${name}`, { count: rows.length }))
              onDone()
            },
            // The bar shows why.
            () => {},
          )
        }}
      >
        {t(`responses.${name}`, { count: rows.length })}
      </Button>
    )
  })
}
