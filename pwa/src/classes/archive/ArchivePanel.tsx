import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { invalidateArea } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { offerUndo, showMessage } from '#ui/snackbars.ts'

/** The archive of a class, or its restoration; who does not run it reads its state alone. */
export function ArchivePanel({ of }: { of: ClassOfPerson }) {
  const { classId, name, isArchived = false } = of
  const { t } = useTranslation('translation', { keyPrefix: 'classArchive' })
  const id = useId()
  const command = useCommand(lateCalls.classArchive.set)
  async function set(next: boolean): Promise<boolean> {
    try {
      await command.run({ classId, isArchived: next })
    } catch {
      // The bar of messages shows the refusal.
      return false
    }
    invalidateArea('classes')
    return true
  }
  async function archive() {
    if (await set(true)) offerUndo(t('archivedNow', { name }), () => void set(false))
  }
  async function restore() {
    if (await set(false)) showMessage(t('restoredNow', { name }))
  }
  return (
    <section className="card people-head" aria-labelledby={id}>
      <div className="grow">
        <h2 id={id}>{t(isArchived ? 'isArchived' : 'archive')}</h2>
        <p className="soft">{t(isArchived ? 'archivedText' : 'text')}</p>
      </div>
      {of.class_code !== null && (
        <Button
          isBusy={command.isPending}
          disabled={command.isBlocked}
          onClick={() => void (isArchived ? restore() : archive())}
        >
          {isArchived ? <IconArchiveOff size={18} aria-hidden="true" /> : <IconArchive size={18} aria-hidden="true" />}
          {t(isArchived ? 'restore' : 'archive')}
        </Button>
      )}
    </section>
  )
}
