import type { LicenceDetails } from '@takhti/schema/licences/model'
import { isPlanName } from '@takhti/schema/licences/plans'
import { useTranslation } from 'react-i18next'

type Held = Omit<LicenceDetails, 'limits'>

/** The plan of an institute, its end, and whether it is the light version. */
export function PlanPanel({ licence }: { licence: Held }) {
  const { t, i18n } = useTranslation()
  const { featureSet, validTill, isLapsed } = licence
  const till = validTill && new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(validTill))
  return (
    <section className="card plan-held" aria-label={t('plans.current')}>
      <div className="row">
        <span className="soft">{t('plans.current')}</span>
        {isLapsed && (
          <span className="tag" data-tone="bad">
            {t('plans.lapsed')}
          </span>
        )}
      </div>
      <p className="plan-name">{isPlanName(featureSet) ? t(`plans.names.${featureSet}`) : featureSet}</p>
      {till && <p className="small soft">{t(isLapsed ? 'plans.endedOn' : 'plans.until', { date: till })}</p>}
      {isLapsed && <p className="small soft">{t('plans.lapsedHint')}</p>}
    </section>
  )
}
