import type { Removed } from '@takhti/schema/lessons/folders/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { restore } from './filing-store.ts'

/**
 * What was removed in the last thirty days, to be restored. Files can also be deleted for good, which frees their
 * storage.
 */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const pages = usePages(calls.folders.listRemoved, { limit: 100 }, (page) => page)
  const { first, problem } = pages
  const [gone, setGone] = useState<readonly string[]>([])
  const [leaving, setLeaving] = useState<Removed | null>(null)
  const items = pages.items.filter(({ id }) => !gone.includes(id))

  function load(item: Removed) {
    setGone([...gone, item.id])
    void restore(item).then(() => showMessage(t('library.broughtBack', { name: item.name })))
  }

  if (leaving !== null)
    return (
      <DeleteDialog file={leaving} onDeleted={() => setGone([...gone, leaving.id])} onClose={() => setLeaving(null)} />
    )
  return (
    <Dialog title={t('library.trash')} closeLabel={t('common.close')} onClose={onClose}>
      <p className="soft">{t('library.trashText')}</p>
      {first === undefined && problem && <p role="alert">{t(`errors.${problem.code}`)}</p>}
      {first === undefined && !problem && <Skeleton label={t('common.loading')} />}
      {first !== undefined && items.length === 0 && pages.more === null && <p>{t('library.trashEmpty')}</p>}
      <ul className="trash">
        {items.map((item) => (
          <li key={item.id} className="trash-row">
            <span className="grow">
              <bdi>{item.name}</bdi>{' '}
              <span className="small soft">
                {t(`library.${item.kind}`)} · <Age at={item.removedAt} />
              </span>
            </span>
            {item.kind === 'file' && (
              <Button onClick={() => setLeaving(item)} aria-label={t('uploads.delete', { name: item.name })}>
                {t('uploads.deleteNow')}
              </Button>
            )}
            <Button onClick={() => load(item)} aria-label={t('library.bringBackNamed', { name: item.name })}>
              {t('library.bringBack')}
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton pages={pages} />
    </Dialog>
  )
}

type DeleteDialogProps = { file: Removed; onDeleted: () => void; onClose: () => void }

function DeleteDialog({ file: { id, name }, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.uploads.remove, { isShownInPlace: true })
  return (
    <ConfirmDialog
      title={t('uploads.deleteTitle')}
      confirmLabel={t('uploads.deleteNow')}
      command={command}
      onConfirm={() => command.run({ id }).then(onDeleted)}
      onClose={onClose}
    >
      {t('uploads.deleteText', { name })}
    </ConfirmDialog>
  )
}
