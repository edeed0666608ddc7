import { toggleGroup } from '@takhti/schema/groups/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'

type GroupButtonsProps = { classId: string; picked: readonly string[]; onPick: (userIds: string[]) => void }

/** One button for each group that has students: it picks all of them, or none where all are picked. */
export function GroupButtons({ classId, picked, onPick }: GroupButtonsProps) {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.groups.list, { classId }))
  const groups = data?.data.items.filter(({ userIds }) => userIds.length > 0) ?? []
  if (groups.length === 0) return null
  return (
    <div className="row" role="group" aria-label={t('groups.title')}>
      {groups.map(({ group_id: groupId, group_name: name, userIds }) => (
        <button
          key={groupId}
          type="button"
          className="button"
          aria-pressed={userIds.every((id) => picked.includes(id))}
          onClick={() => onPick(toggleGroup(picked, userIds))}
        >
          <bdi>{name}</bdi>
          <span className="small soft">{t('classes.students', { count: userIds.length })}</span>
        </button>
      ))}
    </div>
  )
}
