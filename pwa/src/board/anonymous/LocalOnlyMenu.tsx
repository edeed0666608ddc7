import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requireDatabaseId } from '#offline/database-id.ts'
import { deleteDatabase } from '#offline/database.ts'
import { useLight } from '#offline/light.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import '#offline/sync-light.css'
import './local-only-menu.css'

/** Notice that this board is stored on this device only; its dialog explains who can see it, and can delete it. */
export function LocalOnlyMenu() {
  const { t } = useTranslation()
  const isFull = useLight().safety === 'full'
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="sync-light only-here"
        data-tone={isFull ? 'bad' : 'quiet'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="sync-lamp" aria-hidden="true" />
        <span role="status" aria-label={t('sync.title')}>
          {t(isFull ? 'sync.full' : 'board.nobody.kept')}
        </span>
      </button>
      {isOpen && <WhereItIs isFull={isFull} onClose={() => setOpen(false)} />}
    </>
  )
}

function WhereItIs({ isFull, onClose }: { isFull: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  if (isAsked)
    return (
      <Dialog
        title={t('board.nobody.deleteTitle')}
        closeLabel={t('common.close')}
        onClose={onClose}
        cancelLabel={t('common.cancel')}
        submitLabel={t('board.nobody.delete')}
        isDanger
        onSubmit={() => void deleteBoard()}
      >
        <p>{t('board.nobody.deleteText')}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={t('board.nobody.kept')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <Button look="danger" onClick={() => setAsked(true)}>
          {t('board.nobody.delete')}
        </Button>
      }
    >
      <p>{t('board.nobody.text')}</p>
      {isFull && <p>{t('sync.fullHint')}</p>}
    </Dialog>
  )
}

/** Reloads with an empty user database, whether or not the deletion succeeded. */
async function deleteBoard(): Promise<void> {
  await deleteDatabase(requireDatabaseId()).finally(() => location.reload())
}
