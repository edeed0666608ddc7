import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useEveryPage } from '#api/pages.ts'

/** The value of the class that is made at the import. */
export const newClassValue = 'new'

type ClassSelectProps = { value: string; newClass: string | undefined; onChange: (classId: string) => void }

/**
 * The class that the students join, where they join one at once. It is rendered before the classes are known: later it
 * would push the button below it away from under a press.
 */
export function ClassSelect({ value, newClass, onChange }: ClassSelectProps) {
  const { t } = useTranslation()
  const id = useId()
  // Teachers import into their own classes, admins into any of the institute.
  const { items: classes } = useEveryPage(calls.classes.listWithInstitute, {}, ({ classes: each, ...page }) => ({
    ...page,
    items: each,
  }))
  return (
    <div className="field import-class">
      <label htmlFor={id}>{t('imports.map.class')}</label>
      <select id={id} dir="auto" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('imports.map.noClass')}</option>
        {newClass !== undefined && <option value={newClassValue}>{t('classroom.newClass', { name: newClass })}</option>}
        {classes.map(({ classId, name }) => (
          <option key={classId} value={classId}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
