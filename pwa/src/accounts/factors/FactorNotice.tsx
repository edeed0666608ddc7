import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { useFactors } from './factors.ts'

// Until the next start of the app: a permanently dismissed deadline would lock the admin out by surprise.
let isDismissed = false

/** The date from which an admin needs a second factor, on the page where admins land. */
export function FactorNotice() {
  const { t, i18n } = useTranslation()
  const { factors } = useFactors()
  const [isHidden, setHidden] = useState(isDismissed)
  if (isHidden || !factors?.dueAt) return null

  function dismiss() {
    isDismissed = true
    setHidden(true)
  }

  return (
    <section className="card stack" aria-labelledby="factor-notice">
      <h2 id="factor-notice">{t('factor.title')}</h2>
      <p>{t('factor.due', { date: new Date(factors.dueAt).toLocaleDateString(i18n.language) })}</p>
      <div className="row">
        <Link to={paths.profile} className="button" data-look="main">
          {t('factor.setUp')}
        </Link>
        <Button onClick={dismiss}>{t('factor.later')}</Button>
      </div>
    </section>
  )
}
