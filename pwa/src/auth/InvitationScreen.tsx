import type { OwnInvitation } from '@takhti/schema/joining/model'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { currentPerson } from '#api/person.ts'
import { useAttempt } from './attempt.ts'

type Found = Pick<OwnInvitation, 'instituteName' | 'role'> & { email: string }

const answerPath = '/pendingRequests'

/** The target of an invitation's link. Viewing does not use it up; the answer is given after sign-in. */
export function InvitationScreen() {
  const { t } = useTranslation()
  const [secret] = useState(() => new URLSearchParams(location.hash.replace(/^#/, '')).get('secret') ?? '')
  const [found, setFound] = useState<Found | null>(null)
  const attempt = useAttempt()
  const { run } = attempt
  // The secret of the address is looked up once, when the page opens.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => void run(async () => setFound(await send(lateCalls.joining.lookUpInvitation, { secret }))), [secret])
  if (attempt.problem !== null) {
    return (
      <div className="stack" role="alert">
        <h1>{attempt.problem}</h1>
        <a className="button" data-look="main" href="/login">
          {t('invitation.signIn')}
        </a>
      </div>
    )
  }
  if (found === null) return <p role="status">{t('common.loading')}</p>
  const { instituteName, role, email } = found
  return (
    <div className="stack">
      <h1>
        <bdi>{t('invitation.title', { institute: instituteName })}</bdi>
      </h1>
      <p>{t('invitation.text', { role: t(`roles.${role}`), email })}</p>
      <a
        className="button"
        data-look="main"
        href={currentPerson() ? answerPath : `/login?back=${encodeURIComponent(answerPath)}`}
      >
        {currentPerson() ? t('invitation.answer') : t('invitation.signIn')}
      </a>
    </div>
  )
}
