import type { LoginResult } from '@takhti/schema/accounts/model'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { currentPerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { JoinForm } from './JoinForm.tsx'

type Found = { className: string; instituteName: string }
type JoinScreenProps = { code: string; onLogin: (login: LoginResult) => Promise<void> }

export function JoinScreen({ code, onLogin }: JoinScreenProps) {
  const { t } = useTranslation()
  const { found, problem, lookAgain } = useCode(code)
  if (problem === 'classes/code-invalid') return <WrongCode />
  if (problem !== null) {
    return (
      <div className="stack" role="alert">
        <h1>{t(`errors.${problem}`)}</h1>
        <Button onClick={lookAgain}>{t('common.retry')}</Button>
      </div>
    )
  }
  return (
    <div className="stack">
      <div>
        <h1>{found ? <bdi>{t('join.title', { name: found.className })}</bdi> : t('join.looking')}</h1>
        <p className="soft">{found ? t('join.at', { institute: found.instituteName }) : '\u00a0'}</p>
      </div>
      <JoinForm code={code} person={currentPerson()} onLogin={onLogin} />
      {!currentPerson() && (
        <a href={`/login?back=${encodeURIComponent(location.pathname + location.search)}`}>{t('join.haveAccount')}</a>
      )}
    </div>
  )
}

function WrongCode() {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <div role="alert">
        <h1>{t('join.wrongTitle')}</h1>
        <p>{t('join.wrongText')}</p>
      </div>
      <CodeForm />
    </div>
  )
}

function useCode(code: string) {
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<ApiError['code'] | 'unknown' | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const aborter = new AbortController()
    send(calls.classes.lookUpCode, { code }, { signal: aborter.signal }).then(setFound, (error: unknown) => {
      if (!aborter.signal.aborted) setProblem(error instanceof ApiError ? error.code : 'unknown')
    })
    return () => aborter.abort()
  }, [code, round])
  function lookAgain() {
    setProblem(null)
    setRound(round + 1)
  }

  return { found, problem, lookAgain }
}
