import type { ServicePart } from '@takhti/schema/health/rules'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { readStatus, type ServiceStatus, storeStatus } from '#api/service-status.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'

/** What answers at the server, for everyone; without a network it is what this device knew last. */
export function StatusScreen() {
  const { t } = useTranslation()
  const { status, isFresh, isChecking, check } = useStatus()
  return (
    <div className="stack">
      <h1>{t('status.title')}</h1>
      <p role="status">{t(isChecking ? 'common.loading' : `status.${summaryOf(status, isFresh)}`)}</p>
      {status && (
        <>
          <ul className="stack" aria-label={t('status.parts')}>
            {status.parts.map(({ part, isUp }) => (
              <PartState key={part} part={part} isUp={isUp} />
            ))}
          </ul>
          <p className="small soft">
            {t('status.checked')} <Age at={status.at} />
          </p>
        </>
      )}
      <Button look="main" onClick={check} disabled={isChecking}>
        {t('status.again')}
      </Button>
    </div>
  )
}

function PartState({ part, isUp }: { part: ServicePart; isUp: boolean }) {
  const { t } = useTranslation()
  return (
    <li className="row">
      <span aria-hidden="true">{isUp ? '✓' : '✕'}</span>
      {t(`status.part-${part}`)}: <strong>{t(isUp ? 'status.up' : 'status.down')}</strong>
    </li>
  )
}

function summaryOf(status: ServiceStatus | null, isFresh: boolean) {
  if (!isFresh) return status === null ? 'unknown' : 'unreached'
  return status?.parts.every(({ isUp }) => isUp) === true ? 'allUp' : 'someDown'
}

function useStatus() {
  const [status, setStatus] = useState(readStatus)
  const [isFresh, setFresh] = useState(false)
  const [checks, setChecks] = useState(1)
  const [checked, setChecked] = useState(0)
  useEffect(() => {
    let isGone = false
    const end = (found: ServiceStatus | null) => {
      if (isGone) return
      if (found !== null) setStatus(found)
      setFresh(found !== null)
      setChecked(checks)
    }
    void send(lateCalls.health.status, {}).then(
      (found) => {
        storeStatus(found)
        end(found)
      },
      () => end(null),
    )
    return () => {
      isGone = true
    }
  }, [checks])
  return { status, isFresh, isChecking: checked < checks, check: () => setChecks((count) => count + 1) }
}
