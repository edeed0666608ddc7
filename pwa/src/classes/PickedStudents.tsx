import type { ClassStudent } from '@takhti/schema/students/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { Button } from '#ui/Button.tsx'
import { MergeDialog } from './MergeDialog.tsx'

/** What is done with the students that are picked: guests become students, and doubles become one. */
export function PickedStudents({ picked, onDone }: { picked: readonly ClassStudent[]; onDone: () => void }) {
  const { t } = useTranslation()
  const [isMerging, setMerging] = useState(false)
  const promote = useCommand(calls.students.promote)
  const guests = picked.filter(({ role }) => role === 'guest').map(({ userId }) => userId)
  return (
    <>
      {guests.length > 0 && (
        <Button
          isBusy={promote.isPending}
          disabled={promote.isBlocked}
          // The bar at the top shows a refusal.
          onClick={() => void promote.run({ userIds: guests }).then(onDone, () => {})}
        >
          {t('classes.promote', { count: guests.length })}
        </Button>
      )}
      {picked.length > 1 && <Button onClick={() => setMerging(true)}>{t('classes.merge')}</Button>}
      {isMerging && <MergeDialog people={picked} onClose={() => setMerging(false)} onMerged={onDone} />}
    </>
  )
}
