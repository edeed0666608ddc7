import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { Sound } from './use-sound.ts'

/** Shows that another tab plays the voices, and takes them over. */
export function ElsewherePanel({ sound }: { sound: Sound }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  if (sound.isHere) return null
  return (
    <div className="stack">
      <p role="status">{t('heardElsewhere')}</p>
      <Button onClick={sound.take}>{t('hearHere')}</Button>
    </div>
  )
}
