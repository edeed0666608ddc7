import type { ClassStudent } from '@takhti/schema/students/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { invalidateArea } from '#api/query.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'

type MergeDialogProps = { people: readonly ClassStudent[]; onClose: () => void; onMerged: () => void }

/** Merges students who are one person; the teacher chooses the name. */
export function MergeDialog({ people, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation()
  const merge = useCommand(lateCalls.records.merge, { isShownInPlace: true })
  const [userId, setUserId] = useState(likeliest(people)?.userId ?? '')
  const doubleIds = people.map((each) => each.userId).filter((id) => id !== userId)

  async function run() {
    await merge.run({ userId, doubleIds })
    invalidateArea('students')
    onMerged()
  }

  return (
    <ConfirmDialog
      title={t('classes.mergeTitle', { count: people.length })}
      confirmLabel={t('classes.merge')}
      command={merge}
      onConfirm={run}
      onClose={onClose}
    >
      <div className="stack">
        <SelectField
          label={t('classes.mergeInto')}
          options={people.map((each) => ({
            value: each.userId,
            label:
              `${each.first_name} ${each.last_name}`.trim() + (each.role === 'guest' ? ` (${t('classes.guest')})` : ''),
          }))}
          value={userId}
          onChange={({ target }) => setUserId(target.value)}
        />
        <p>{t('classes.mergeText')}</p>
      </div>
    </ConfirmDialog>
  )
}

/** A student precedes a guest, and the latest guest precedes older ones: the child uses that device now. */
function likeliest(people: readonly ClassStudent[]): ClassStudent | undefined {
  const latest = people.toSorted((one, other) => other.joinedAt.localeCompare(one.joinedAt))
  return latest.find(({ role }) => role === 'learner') ?? latest[0]
}
