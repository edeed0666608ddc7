import type { LicenceDetails } from '@takhti/schema/licences/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { CouponForm } from './CouponForm.tsx'
import { FeatureList } from './FeatureList.tsx'
import { PlanList } from './PlanList.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { useIsAdmin } from './use-is-admin.ts'
import './licences.css'

export const upgradePlanScreen = screen({
  path: paths.upgradePlan,
  title: 'upgrade',
  roles: ['admin', 'instructor'],
  load: () => q(calls.licences.details, {}),
  View: ({ data }) => <UpgradePlan licence={data} />,
})

function UpgradePlan({ licence }: { licence: LicenceDetails }) {
  const { t } = useTranslation()
  const isAdmin = useIsAdmin()
  return (
    <div className="stack">
      <PlanPanel licence={licence} />
      {isAdmin ? <WaysUp /> : <p className="card">{t('locked.askAdmin')}</p>}
      <FeatureList licence={licence} />
      <PlanList current={licence.featureSet} />
    </div>
  )
}

/** No payment is taken here: a plan is extended by a coupon, or by asking the provider. */
function WaysUp() {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(() => location.hash === '#contact')
  return (
    <div className="ways-up">
      <CouponForm />
      <section className="card way" aria-labelledby="way-contact">
        <h2 id="way-contact">{t('upgrade.ask')}</h2>
        <p className="soft">{t('upgrade.askText')}</p>
        <Button onClick={() => setAsking(true)}>{t('locked.contact')}</Button>
      </section>
      {isAsking && <ContactDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
