import { calls } from '#api/calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { SelectField } from '#ui/SelectField.tsx'

type LessonFieldProps = { label: string; none: string; value: string; onChange: (lessonId: string) => void }

/** Chooses one of a teacher's lessons; without one it is empty text. */
export function LessonField({ label, none, value, onChange }: LessonFieldProps) {
  const { items } = useEveryPage(calls.lessons.list, {}, (page) => page)
  const lessons = items.map(({ flow_id, name }) => ({ value: flow_id, label: name }))
  return (
    <SelectField
      label={label}
      options={[{ value: '', label: none }, ...lessons]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
