import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { SelectField } from '#ui/SelectField.tsx'

/** Opens a lesson of this person on the device. */
export function LessonChoice({ onChoose }: { onChoose: (lessonId: string) => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.lessons.list, {}))
  const items = data?.data.items ?? []
  return (
    <SelectField
      label={t('remote.openLesson')}
      value=""
      options={[{ value: '', label: '—' }, ...items.map(({ flow_id: value, name: label }) => ({ value, label }))]}
      onChange={({ target }) => target.value !== '' && onChoose(target.value)}
    />
  )
}
