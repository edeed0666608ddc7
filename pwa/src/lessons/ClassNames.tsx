import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'

/** The classes of a student, from which the lessons of this page come. */
export function ClassNames() {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(q(calls.classes.listMine, {}))
  const names = data?.data.items.map((each) => each.name) ?? []
  if (names.length === 0) return null
  return (
    <p className="soft" dir="auto">
      {t('lessons.inClasses', { names: new Intl.ListFormat(i18n.language).format(names) })}
    </p>
  )
}
