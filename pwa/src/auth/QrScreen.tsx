import type { LoginResult } from '@takhti/schema/accounts/model'
import type { Contract } from '@takhti/schema/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls, type OutputOf } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { useAttempt } from './attempt.ts'

type Asked = OutputOf<Contract['qr']['ask']>

type QrScreenProps = { onLogin: (login: LoginResult) => Promise<void>; onOtherWay: () => void }

/** How often a fresh code follows an expired one; after that the user has to request one. */
const renewals = 12

/** Shows a code that a phone opens to sign this device in, and the number that the phone asks to choose. */
export function QrScreen({ onLogin, onOtherWay }: QrScreenProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOver, setOver] = useState<'refused' | 'old' | null>(null)
  const [round, setRound] = useState(0)
  const { run, problem } = useAttempt()

  useEffect(() => {
    let isGone = false
    void run(async () => {
      const fresh = await send(calls.qr.ask, {})
      if (!isGone) setAsked(fresh)
    })
    return () => {
      isGone = true
    }
    // `run` changes on each rendering; a round requests once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [round])

  function next() {
    setAsked(null)
    setOver(null)
    setRound(round + 1)
  }

  return (
    <div className="stack">
      <h1>{isOver === 'refused' ? t('qr.refusedTitle') : t('qr.title')}</h1>
      {isOver === null && asked && (
        <Waiting
          key={asked.deviceId}
          asked={asked}
          onLogin={onLogin}
          onRefused={() => setOver('refused')}
          onOld={() => (round + 1 < renewals ? next() : setOver('old'))}
        />
      )}
      {isOver && (
        <div className="stack" role="alert">
          <p>{isOver === 'refused' ? t('qr.refusedText') : t('qr.paused')}</p>
          <Button look="main" onClick={next}>
            {t('qr.again')}
          </Button>
        </div>
      )}
      <p className="field-error" role="alert">
        {problem}
      </p>
      <Button look="quiet" onClick={onOtherWay}>
        {t('qr.otherWay')}
      </Button>
    </div>
  )
}

type WaitingProps = {
  asked: Asked
  onLogin: (login: LoginResult) => Promise<void>
  onRefused: () => void
  onOld: () => void
}

function Waiting({ asked, onLogin, onRefused, onOld }: WaitingProps) {
  const { t } = useTranslation()
  const { deviceId, deviceCode, number, expiresInMs, intervalMs } = asked
  const path = `/deviceLogin/${deviceId}`

  useEffect(() => {
    const endsAt = performance.now() + expiresInMs
    const look = async () => {
      if (performance.now() >= endsAt) return onOld()
      // A hidden page does not poll; a failed poll is repeated.
      const answer = document.hidden ? null : await send(calls.qr.finish, { deviceCode }).catch(() => null)
      if (answer?.login) return onLogin(answer.login)
      if (answer?.status === 'refused') return onRefused()
      timer = setTimeout(() => void look(), intervalMs)
    }
    let timer = setTimeout(() => void look(), intervalMs)
    return () => clearTimeout(timer)
    // One code, one wait: changed callbacks do not start another.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [deviceCode])

  return (
    <>
      <p>{t('qr.text')}</p>
      <output className="qr-number">{number}</output>
      <div className="qr-frame">
        <QrCode text={`${location.origin}${path}`} label={t('qr.label')} />
      </div>
      <p className="small soft">{t('qr.typed', { address: `${location.host}${path}` })}</p>
    </>
  )
}
