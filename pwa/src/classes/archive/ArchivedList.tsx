import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The archived classes of this person; each is opened and restored on its page. */
export function ArchivedList({ card: Card }: { card: ComponentType<ClassOfPerson> }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(q(lateCalls.classArchive.list, {}))
  if (data === undefined && error === null) return <Skeleton label={t('common.loading')} />
  if (data === undefined)
    return (
      <Notice title={t('common.needsNetwork')}>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </Notice>
    )
  const { items } = data.data
  if (items.length === 0) return <p className="soft">{t('classArchive.none')}</p>
  return (
    <ul className="class-list">
      {items.map((each) => (
        <Card key={each.classId} {...each} />
      ))}
    </ul>
  )
}
