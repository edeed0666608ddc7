import { useEffect } from 'react'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { useWords } from '#app/words.tsx'
import { sendMessage } from '#messages.ts'
import type { SignIn } from './sign-in.ts'

/** Shows the code that the person confirms in Takhti, and asks now and then whether they did. */
export function CodePanel({ waiting }: { waiting: SignIn & { status: 'waiting' } }) {
  const { t } = useWords()
  const { origin, userCode, intervalMs, problem } = waiting
  usePolling(userCode, intervalMs)
  return (
    <section className="card" aria-labelledby="code-heading">
      <h2 id="code-heading">{t('signIn.confirm')}</h2>
      <output className="code" dir="ltr" aria-label={t('signIn.code')}>
        {userCode}
      </output>
      <a
        className="main"
        href={`${origin}/deviceLogin/${encodeURIComponent(userCode)}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('signIn.open')}
      </a>
      <p role="status">{t('signIn.waiting')}</p>
      {problem && <ProblemNote problem={problem} />}
      <button type="button" onClick={() => void sendMessage('device/cancel', null)}>
        {t('signIn.cancel')}
      </button>
    </section>
  )
}

// The panel runs the timer, because the background worker falls asleep between two polls.
function usePolling(userCode: string, intervalMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => void sendMessage('device/poll', null).catch(() => undefined), intervalMs)
    return () => clearInterval(timer)
  }, [userCode, intervalMs])
}
