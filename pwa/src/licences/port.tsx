import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'

/** Says that an institute has the light version; nothing where it has a plan, or where that is not known. */
export function LiteMark() {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.licences.details, {}))
  if (requirePerson().role === 'guest' || !data?.data.isLite) return null
  return <span className="tag lite-mark">{t('plans.lite')}</span>
}
