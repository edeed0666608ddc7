import type { LoginResult } from '@takhti/schema/accounts/model'
import type { Contract } from '@takhti/schema/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPairing } from '#api/paired-device.ts'
import { addWords } from '#languages/late-words.ts'
import { Button } from '#ui/Button.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { useAttempt } from '../attempt.ts'
import './pairing.css'

const calls = lateCalls.pairing

type Asked = OutputOf<Contract['pairing']['ask']>
type OnLogin = (login: LoginResult) => Promise<void>

/** How often a fresh code follows an expired one; after that the user has to request one. */
const renewals = 12

/** Shows a code with which a user who is signed in elsewhere pairs this device for a while. */
export function PairScreen({ onLogin }: { onLogin: OnLogin }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [over, setOver] = useState<'refused' | 'old' | null>(null)
  const [round, setRound] = useState(0)
  const { run, problem } = useAttempt()

  useEffect(() => {
    let isGone = false
    void run(async () => {
      await addWords('devices')
      const fresh = await send(calls.ask, {})
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

  if (asked === null)
    return (
      <>
        <p role="status">{problem === null && t('common.loading')}</p>
        <p className="field-error" role="alert">
          {problem}
        </p>
        {problem !== null && <Button onClick={next}>{t('common.retry')}</Button>}
      </>
    )
  return (
    <div className="stack">
      <h1>{over === 'refused' ? t('pairing.panelRefused') : t('pairing.panelTitle')}</h1>
      {over === null ? (
        <Waiting
          key={asked.code}
          asked={asked}
          onLogin={onLogin}
          onRefused={() => setOver('refused')}
          onOld={() => (round + 1 < renewals ? next() : setOver('old'))}
        />
      ) : (
        <div className="stack" role="alert">
          {over === 'old' && <p>{t('pairing.panelOver')}</p>}
          <Button look="main" onClick={next}>
            {t('pairing.again')}
          </Button>
        </div>
      )}
      <a className="button" data-look="quiet" href="/login">
        {t('pairing.signIn')}
      </a>
    </div>
  )
}

type WaitingProps = { asked: Asked; onLogin: OnLogin; onRefused: () => void; onOld: () => void }

function Waiting({ asked, onLogin, onRefused, onOld }: WaitingProps) {
  const { t } = useTranslation()
  const { deviceSecret, code, words, expiresInMs, intervalMs } = asked
  const [byName, setByName] = useState<string | null>(null)
  const { run, isBusy, problem } = useAttempt()
  const path = `/deviceLogin/${code}`

  useEffect(() => {
    const endsAt = performance.now() + expiresInMs
    const look = async () => {
      if (performance.now() >= endsAt) return onOld()
      // A hidden page does not poll; a failed poll is repeated.
      const answer = document.hidden ? null : await send(calls.wait, { deviceSecret }).catch(() => null)
      if (answer?.open) return location.assign(answer.open)
      if (answer?.status === 'refused') return onRefused()
      if (answer?.status === 'over') return onOld()
      setByName(answer?.status === 'claimed' ? (answer.byName ?? '') : null)
      timer = setTimeout(() => void look(), intervalMs)
    }
    let timer = setTimeout(() => void look(), intervalMs)
    return () => clearTimeout(timer)
    // One code, one wait: changed callbacks do not start another.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [deviceSecret])

  const answer = (isRight: boolean) =>
    run(async () => {
      const { login } = await send(calls.confirm, { deviceSecret, isRight })
      if (login === null) return onRefused()
      rememberPairing(deviceSecret)
      await onLogin(login)
    })

  return (
    <>
      {byName === null ? (
        <>
          <p>{t('pairing.panelText')}</p>
          <div className="qr-frame">
            <QrCode text={`${location.origin}${path}`} label={t('pairing.panelQr')} />
          </div>
          <dl className="pair-shown">
            <dt>{t('pairing.panelCode')}</dt>
            <dd className="pair-code" dir="ltr">
              {code}
            </dd>
          </dl>
        </>
      ) : (
        <h2 dir="auto">{t('pairing.panelAsk', { name: byName })}</h2>
      )}
      <dl className="pair-shown">
        <dt>{t('pairing.panelWords')}</dt>
        <dd className="pair-words" dir="ltr" lang="en">
          {words.join(' ')}
        </dd>
      </dl>
      {byName !== null && (
        <div className="stack" role="group" aria-label={t('pairing.panelAskText')}>
          <p>{t('pairing.panelAskText')}</p>
          <Button look="main" isBusy={isBusy} onClick={() => void answer(true)}>
            {t('pairing.panelYes')}
          </Button>
          <Button isBusy={isBusy} onClick={() => void answer(false)}>
            {t('pairing.panelNo')}
          </Button>
        </div>
      )}
      <p className="field-error" role="alert">
        {problem}
      </p>
    </>
  )
}
