import { IconCheck, IconClock, IconMinus } from '@tabler/icons-react'
import { limitTypes } from '@takhti/schema/licences/features'
import { isPlanName, planNames, plans, type AccountType, type PlanName } from '@takhti/schema/licences/plans'
import { useTranslation } from 'react-i18next'
import { amountText, limitLabel, shownFeatures } from './licences-text.ts'

/** Every plan beside the others, by audience; the current one is marked. */
export function PlanList({ current }: { current: string }) {
  const held = isPlanName(current) ? plans[current].accountType : 'INDIVIDUAL'
  const groups = (['INDIVIDUAL', 'INSTITUTE', 'DEVICE'] as const).toSorted(
    (a, b) => Number(b === held) - Number(a === held),
  )
  return groups.map((group) => <PlanGroup key={group} group={group} current={current} />)
}

function PlanGroup({ group, current }: { group: AccountType; current: string }) {
  const { t } = useTranslation()
  const names = planNames.filter((name) => plans[name].accountType === group && (name !== 'LITE' || current === 'LITE'))
  return (
    <section className="stack" aria-labelledby={`plans-${group}`}>
      <h2 id={`plans-${group}`}>{t(`plans.groups.${group}`)}</h2>
      <ul className="plan-grid">
        {names.map((name) => (
          <PlanCard key={name} name={name} isCurrent={name === current} />
        ))}
      </ul>
    </section>
  )
}

function PlanCard({ name, isCurrent }: { name: PlanName; isCurrent: boolean }) {
  const { t } = useTranslation()
  return (
    <li className="card plan" aria-current={isCurrent || undefined}>
      {/* In columns plans are compared; in one column only the current one is open. */}
      <details open={isCurrent || matchMedia('(width >= 800px)').matches}>
        <summary className="plan-head">
          <h3>{t(`plans.names.${name}`)}</h3>
          {isCurrent && (
            <span className="tag" data-tone="blue">
              {t('plans.current')}
            </span>
          )}
        </summary>
        <PlanContent name={name} />
      </details>
    </li>
  )
}

function PlanContent({ name }: { name: PlanName }) {
  const { t, i18n } = useTranslation()
  const { limits } = plans[name]
  return (
    <>
      <ul className="plan-features">
        {shownFeatures.map((feature) => (
          <PlanFeature key={feature} name={name} feature={feature} />
        ))}
      </ul>
      <dl className="plan-limits">
        {limitTypes.map((type) => (
          <div key={type}>
            <dt>{limitLabel(t, type)}</dt>
            <dd>{amountText(i18n.language, type, limits[type])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const marks = { on: IconCheck, trial: IconClock, off: IconMinus }

function PlanFeature({ name, feature }: { name: PlanName; feature: (typeof shownFeatures)[number] }) {
  const { t } = useTranslation()
  const offer = plans[name].features[feature]
  const Mark = marks[offer]
  return (
    <li data-offer={offer}>
      <Mark size={18} aria-hidden="true" />
      <span className="grow">{t(`plans.features.${feature}`)}</span>
      <span className="small soft">{t(`plans.offers.${offer}`)}</span>
    </li>
  )
}
