import { IconAward } from '@tabler/icons-react'
import type { ConductEntry } from '@takhti/schema/conduct/model'
import type { Totals } from '@takhti/schema/conduct/rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/Notice.tsx'
import { BadgeMark } from './BadgeMark.tsx'
import { badgeName, pointsText } from './conduct-text.ts'
import { EntryItem } from './EntryItem.tsx'
import './conduct.css'

type StudentConductProps = {
  totals: Totals
  items: readonly ConductEntry[]
  actionsOf?: (entry: ConductEntry) => ReactNode
}

/** Totals, badges and remarks of one student. */
export function StudentConduct({ totals, items, actionsOf }: StudentConductProps) {
  const { t } = useTranslation()
  if (items.length === 0)
    return <Notice mark={<IconAward size={36} />} title={t('conduct.none')} text={t('conduct.noneOfStudent')} />
  return (
    <div className="stack">
      <TotalList totals={totals} />
      <BadgeShelf items={items} />
      <ul className="conduct-entries" aria-label={t('conduct.listTitle')}>
        {items.map((entry) => (
          <EntryItem key={entry.id} entry={entry}>
            {actionsOf?.(entry)}
          </EntryItem>
        ))}
      </ul>
    </div>
  )
}

/** The four counts, each with its name. */
export function TotalList({ totals }: { totals: Totals }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <dl className="conduct-totals">
      {(
        [
          ['praise', number(totals.praise)],
          ['badgesTitle', number(totals.badges)],
          ['needsWork', number(totals.needsWork)],
          ['pointsHead', pointsText(totals.points, i18n.language)],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{t(`conduct.${name}`)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Each badge once, with how often the student has it. */
export function BadgeShelf({ items }: { items: readonly ConductEntry[] }) {
  const { t, i18n } = useTranslation()
  const byType = Map.groupBy(
    items.flatMap(({ badge }) => badge ?? []),
    ({ badgeType }) => badgeType,
  )
  if (byType.size === 0) return null
  return (
    <ul className="conduct-grid" aria-label={t('conduct.badgesTitle')}>
      {[...byType.values()].map(([badge, ...more]) => {
        if (badge === undefined) return null
        return (
          <li key={badge.badgeType} className="conduct-badge">
            <BadgeMark badge={badge} />
            <span dir="auto">
              {badgeName(t, badge)}
              {badge.isEarned && <span className="small soft"> {t('conduct.earned')}</span>}
            </span>
            {more.length > 0 && (
              <span className="conduct-points">
                {t('conduct.times', { times: (more.length + 1).toLocaleString(i18n.language) })}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
