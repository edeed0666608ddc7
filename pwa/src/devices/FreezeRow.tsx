import type { RemoteAct, RemoteState } from '@takhti/schema/devices/remote/model'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { RowCaption } from './RowCaption.tsx'

const freezes = [30, 60, 120, 300] as const

type FreezeRowProps = { shows: RemoteState; ask: (act: RemoteAct) => void }

/** Covers the class's screen for a set time; what prevents it is written below. */
export function FreezeRow({ shows: { isFrozen, quiz }, ask }: FreezeRowProps) {
  const { t } = useTranslation()
  const id = useId()
  const isTimed = quiz === 'timed'
  return (
    <div role="group" aria-label={t('remote.freeze')} className="remote-row">
      <RowCaption text={t('remote.freeze')} />
      {freezes.map((seconds) => {
        const length =
          seconds < 60 ? t('remote.seconds', { count: seconds }) : t('remote.minutes', { count: seconds / 60 })
        return (
          <Button
            key={seconds}
            aria-label={`${t('remote.freeze')} · ${length}`}
            aria-disabled={isTimed}
            aria-describedby={isTimed ? id : undefined}
            onClick={() => !isTimed && ask({ act: 'freeze', seconds })}
          >
            {length}
          </Button>
        )
      })}
      {isFrozen && (
        <Button look="main" onClick={() => ask({ act: 'freeze', seconds: 0 })}>
          {t('remote.unfreeze')}
        </Button>
      )}
      {isTimed && (
        <p id={id} className="small soft remote-caption">
          {t('remote.refused.clock')}
        </p>
      )}
    </div>
  )
}
