import type { ConductEntry } from '@takhti/schema/conduct/model'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { entryText } from './conduct-text.ts'

/** Shares an entry with the student's family, or takes it out; and withdraws it. */
export function EntryActions({ entry }: { entry: ConductEntry }) {
  const { t } = useTranslation()
  const share = useCommand(lateCalls.conduct.share)
  const withdraw = useCommand(lateCalls.conduct.withdraw)
  const isReadOnly = useReadOnly()
  const { id, givingId, studentId, studentName: name, isShared } = entry
  const what = entryText(t, entry)
  if (isReadOnly) return null
  return (
    <>
      <Button
        look="quiet"
        aria-pressed={isShared}
        aria-label={t('conduct.shareOf', { name, what })}
        onClick={() => void share.run({ id, isShared: !isShared })}
      >
        {t(isShared ? 'conduct.isShared' : 'conduct.isPrivate')}
      </Button>
      <Button
        look="quiet"
        aria-label={t('conduct.withdrawOf', { name, what })}
        onClick={() => void withdraw.run({ givingId, studentId })}
      >
        {t('conduct.withdraw')}
      </Button>
    </>
  )
}
