import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { say } from '#ui/snackbars.ts'
import { restore } from './filing-store.ts'

/** What was removed in the last thirty days, to be brought back. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(q(calls.folders.listRemoved, { limit: 100 }))
  const [back, setBack] = useState<readonly string[]>([])
  const items = data?.data.items.filter(({ id }) => !back.includes(id))

  function bring(id: string, name: string) {
    setBack([...back, id])
    void restore(id).then(() => say(t('library.broughtBack', { name })))
  }

  return (
    <Dialog title={t('library.trash')} closeLabel={t('common.close')} onClose={onClose}>
      <p className="soft">{t('library.trashText')}</p>
      {error && !data && <p role="alert">{t(`errors.${error.code}`)}</p>}
      {!error && !data && <Skeleton label={t('common.loading')} />}
      {items?.length === 0 && <p>{t('library.trashEmpty')}</p>}
      <ul className="trash">
        {items?.map(({ id, kind, name, removedAt }) => (
          <li key={id} className="trash-row">
            <span className="grow">
              <bdi>{name}</bdi>{' '}
              <span className="small soft">
                {t(`library.${kind}`)} · <Age at={removedAt} />
              </span>
            </span>
            <Button onClick={() => bring(id, name)} aria-label={t('library.bringBackNamed', { name })}>
              {t('library.bringBack')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
