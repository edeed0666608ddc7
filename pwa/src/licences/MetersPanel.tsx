import { IconAlertTriangle } from '@tabler/icons-react'
import type { Meter } from '@takhti/schema/licences/model'
import { useTranslation } from 'react-i18next'
import { amountText, limitLabel } from './licences-text.ts'

/** A bar for each limit: how much is used, and a warning from 80 % on. */
export function MetersPanel({ items }: { items: readonly Meter[] }) {
  return (
    <ul className="meters">
      {items.map((item) => (
        <MeterRow key={item.type} {...item} />
      ))}
    </ul>
  )
}

function MeterRow({ type, max, used, reserved, isWarned }: Meter) {
  const { t, i18n } = useTranslation()
  const taken = used + reserved
  const share = max === 0 ? 100 : Math.min(100, (taken / max) * 100)
  const label = limitLabel(t, type)
  const text = t('usage.ofMax', {
    used: amountText(i18n.language, type, taken),
    max: amountText(i18n.language, type, max),
  })
  return (
    <li className="card meter" data-tone={taken >= max ? 'bad' : isWarned ? 'warn' : 'good'}>
      <div className="meter-head">
        <strong>{label}</strong>
        {isWarned && (
          <span className="tag" data-tone={taken >= max ? 'bad' : 'warn'}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            {taken >= max ? t('limits.reached') : t('usage.warned')}
          </span>
        )}
      </div>
      <div
        className="meter-bar"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(taken, max)}
        aria-valuetext={text}
      >
        <span style={{ inlineSize: `${share}%` }} />
      </div>
      <span className="small soft">{text}</span>
    </li>
  )
}
