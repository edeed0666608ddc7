import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { SelectField } from '#ui/SelectField.tsx'

/** Opens a lesson of this person on the device. */
export function LessonChoice({ onChoose }: { onChoose: (lessonId: string) => void }) {
  const { t } = useTranslation()
  const { items } = useEveryPage(calls.lessons.list, {}, (page) => page)
  return (
    <SelectField
      label={t('remote.openLesson')}
      value=""
      options={[{ value: '', label: '—' }, ...items.map(({ flow_id: value, name: label }) => ({ value, label }))]}
      onChange={({ target }) => target.value !== '' && onChoose(target.value)}
    />
  )
}
