import { useTranslation } from 'react-i18next'

/** A guardian's phone number, as a link that a phone calls. */
export function PhoneLink({ number }: { number: string }) {
  const { t } = useTranslation()
  return (
    <a href={`tel:${number}`} dir="ltr" aria-label={t('people.callGuardian', { number })}>
      {number}
    </a>
  )
}
