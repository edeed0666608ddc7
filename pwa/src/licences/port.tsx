import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'

/** A mark of the light version of an institute; nothing where it has a plan, or where that is unknown. */
export function LiteMark() {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.licences.details, {}))
  if (requirePerson().role === 'guest' || !data?.data.isLite) return null
  return <span className="tag lite-mark">{t('plans.lite')}</span>
}
