import type { JoiningStatus } from '@takhti/schema/joining/rules'
import { useTranslation } from 'react-i18next'

const tones: Record<JoiningStatus, string> = {
  pending: 'blue',
  accepted: 'good',
  declined: 'bad',
  cancelled: 'none',
  expired: 'warn',
}

export function StatusTag({ status }: { status: JoiningStatus }) {
  const { t } = useTranslation()
  return (
    <span className="tag" data-tone={tones[status]}>
      {t(`joining.status.${status}`)}
    </span>
  )
}
