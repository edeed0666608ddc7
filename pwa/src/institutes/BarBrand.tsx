import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { currentPerson } from '#api/person.ts'
import { q } from '#api/query.ts'

/** The institute in the bar: its logo, else the product's logo, and its name; both are cached for offline use. */
export function BarBrand() {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.institutes.get, {}))
  const person = currentPerson()
  const stored = person?.places?.find(({ instituteId }) => instituteId === person.instituteId)
  const name = data?.data.name ?? stored?.name ?? t('common.appName')
  const logoId = data?.data.logoId ?? null
  return (
    <>
      {logoId === null ? <ProductMark /> : <Logo logoId={logoId} name={name} />}
      <span title={name}>{name}</span>
    </>
  )
}

function ProductMark() {
  return <img src="/icon.svg" alt="" width="30" height="30" />
}

function Logo({ logoId, name }: { logoId: string; name: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.institutes.getLogo, { logoId }))
  if (!data) return <ProductMark />
  const { type, bytes } = data.data
  return (
    <img
      className="bar-logo"
      src={`data:${type};base64,${bytes}`}
      alt={t('institute.logoOf', { name })}
      width="36"
      height="36"
    />
  )
}
