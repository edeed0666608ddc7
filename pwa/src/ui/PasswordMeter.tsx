import { passwordStrength } from '@takhti/schema/accounts/password-rules'
import { useTranslation } from 'react-i18next'
import './password-meter.css'

type PasswordMeterProps = {
  password: string
  /** The person's known data, in the form of `passwordStrength`. */
  own: readonly string[]
  /** The server refused this password: it knows names that this form does not. */
  isRefused?: boolean
}

/** The strength of a password while it is typed, and the reason where it may not be chosen. */
export function PasswordMeter({ password, own, isRefused = false }: PasswordMeterProps) {
  const { t } = useTranslation()
  if (password === '') return null
  const judged = passwordStrength(password, own)
  const { level, weakness } =
    isRefused && judged.weakness === null ? { level: 1 as const, weakness: 'personal' as const } : judged
  const name = t(`passwordMeter.level_${level}`)
  return (
    <div className="password-meter" data-level={level}>
      <div
        role="meter"
        className="password-meter-bar"
        aria-label={t('passwordMeter.label')}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={level}
        aria-valuetext={name}
      >
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-filled={step <= level || undefined} />
        ))}
      </div>
      <p className="small" role="status">
        {weakness === null ? name : t(`passwordMeter.${weakness}`)}
      </p>
    </div>
  )
}
