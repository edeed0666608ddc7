import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { InvitePanel } from '#classes/port.tsx'
import { Button } from '#ui/Button.tsx'
import { HolderList } from '../HolderList.tsx'

type SharedClassProps = {
  lessonId: string
  classId: string
  onBack: () => void
  onUnpublish: (className: string) => void
}

/** How students get a published lesson, and who has downloaded it. */
export function SharedClass({ lessonId, classId, onBack, onUnpublish }: SharedClassProps) {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.classes.get, { id: classId }))
  const shown = data?.data
  return (
    <div className="stack">
      {shown?.class_code && (
        <Suspense>
          <InvitePanel code={shown.class_code} isQrOpen />
        </Suspense>
      )}
      <h3>{t('holders.title')}</h3>
      <HolderList lessonId={lessonId} />
      <div className="row">
        <Button onClick={onBack}>{t('share.otherClass')}</Button>
        {shown && (
          <Button look="quiet" onClick={() => onUnpublish(shown.name)}>
            {t('lessons.unpublish', { name: shown.name })}
          </Button>
        )}
      </div>
    </div>
  )
}
