import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { FeatureList } from './FeatureList.tsx'
import { MetersPanel } from './MetersPanel.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { useIsLargestPlan } from './use-is-largest-plan.ts'
import './licences.css'

export const usageScreen = screen({
  path: paths.usage,
  title: 'usage',
  roles: ['admin', 'instructor'],
  load: () => q(calls.licences.usage, {}),
  Actions: UpgradeLink,
  View: ({ data: { licence, items } }) => <Usage licence={licence} items={items} />,
})

type UsageProps = Parameters<typeof MetersPanel>[0] &
  Parameters<typeof FeatureList>[0] &
  Parameters<typeof PlanPanel>[0]

function Usage({ licence, items }: UsageProps) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <PlanPanel licence={licence} />
      <section className="stack" aria-labelledby="meters">
        <h2 id="meters">{t('usage.meters')}</h2>
        <MetersPanel items={items} />
      </section>
      <section className="stack" aria-labelledby="features">
        <h2 id="features">{t('usage.features')}</h2>
        <FeatureList licence={licence} />
      </section>
    </div>
  )
}

function UpgradeLink() {
  const { t } = useTranslation()
  if (useIsLargestPlan()) return null
  return (
    <a className="button" data-look="main" href={paths.upgradePlan}>
      {t('locked.upgrade')}
    </a>
  )
}
