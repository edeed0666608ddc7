import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useLibrary, type Conflict } from './use-library.ts'

/** Asks how to resolve a conflict with an item of the same name in the target folder. */
export function CollisionDialog({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation()
  const { folders, lessons, shelf, move, setConflict } = useLibrary()
  const moved = [
    ...lessons.filter(({ flow_id }) => conflict.lessonIds.includes(flow_id)),
    ...folders.filter(({ id }) => conflict.folderIds.includes(id)),
    ...(shelf?.items.filter(({ id }) => conflict.itemIds?.includes(id)) ?? []),
  ]
  const close = () => setConflict(null)
  return (
    <Dialog
      title={t('library.taken')}
      closeLabel={t('common.close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button onClick={() => move(conflict, conflict.parentId, 'replace')}>{t('library.replace')}</Button>
          <Button look="main" onClick={() => move(conflict, conflict.parentId, 'keepBoth')}>
            {t('library.keepBoth')}
          </Button>
        </>
      }
    >
      <p dir="auto">{t('library.takenText', { name: moved.map(({ name }) => name).join(', ') })}</p>
    </Dialog>
  )
}
