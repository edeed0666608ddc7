import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { SelectField } from '#ui/SelectField.tsx'

type GroupFieldProps = { classId: string; value: string; onChange: (groupId: string) => void }

/** Who reads a post: the whole class, or one of its groups. A class without groups has no choice. */
export function GroupField({ classId, value, onChange }: GroupFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.groups.list, { classId }))
  const groups = data?.data.items ?? []
  if (groups.length === 0) return null
  return (
    <SelectField
      label={t('feed.readers')}
      options={[
        { value: '', label: t('feed.wholeClass') },
        ...groups.map(({ group_id: groupId, group_name: name }) => ({ value: groupId, label: name })),
      ]}
      {...(value !== '' && { hint: t('feed.groupHint') })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
