import { IconDeviceDesktop, IconDeviceMobile, IconPuzzle } from '@tabler/icons-react'
import type { OpenSession } from '@takhti/schema/accounts/sessions/model'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { Age, CachedAge } from '#languages/Age.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { spanOf } from './session-spans.ts'
import './sessions.css'

export const sessionsScreen = screen({
  path: paths.sessions,
  title: 'sessions',
  roles: ['instructor', 'learner', 'guest', 'admin', 'operator'],
  isOfAccount: true,
  Actions: SessionsActions,
  View: SessionsView,
})

const useSessions = () => usePages(calls.sessions.list, { limit: 20 }, (page) => page)

/** The person's sessions, grouped by last use. */
function SessionsView() {
  const { t } = useTranslation()
  const [now] = useState(() => new Date())
  const pages = useSessions()
  const { items, isPending, problem } = pages
  if (items.length === 0 && problem)
    return <Notice title={t('states.failedTitle')} text={t(`errors.${problem.code}`)} />
  if (items.length === 0 && isPending) return <Skeleton label={t('common.loading')} />
  return (
    <div className="stack">
      <CachedAge at={pages.fetchedAt > 0 && problem ? new Date(pages.fetchedAt).toISOString() : null} />
      {[...Map.groupBy(items, (session) => spanOf(session, now))].map(([span, sessions]) => (
        <section key={span} className="stack" aria-labelledby={`sessions-${span}`}>
          <h2 id={`sessions-${span}`}>{t(`sessions.spans.${span}`)}</h2>
          <ul className="session-list">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        </section>
      ))}
      <MoreButton pages={pages} />
    </div>
  )
}

/** A phone folds them: the sessions are what the screen is about. */
function SessionsActions() {
  const { t } = useTranslation()
  return (
    <div className="row">
      <PhoneFold label={t('table.actions')}>
        <PairedLink />
        <EndOthers />
      </PhoneFold>
    </div>
  )
}

function PairedLink() {
  const { t } = useTranslation()
  if (!['instructor', 'admin'].includes(requirePerson().role)) return null
  return (
    <>
      <Link to={paths.connections} className="button">
        {t('connections.title')}
      </Link>
      <Link to={paths.devices} className="button">
        {t('pairing.title')}
      </Link>
    </>
  )
}

const phones = ['Android', 'iPhone', 'iPad']

function SessionItem({ session }: { session: OpenSession }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { via, createdAt, lastSeenAt, isCurrent } = session
  const name = useSessionName(session)
  const isPhone = phones.includes(session.system ?? '')
  const Mark = via === 'device' ? IconPuzzle : isPhone ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className="card session">
      <Mark size={30} aria-hidden="true" />
      <div className="grow">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className="small soft">
          {t(`sessions.via_${via}`)} · <Age at={createdAt} wording="sessions.since" />
        </p>
        {!isCurrent && (
          <p className="small soft">
            <Age at={lastSeenAt} wording="sessions.seen" />
          </p>
        )}
      </div>
      {isCurrent ? (
        <span className="tag" data-tone="good">
          {t('sessions.current')}
        </span>
      ) : (
        <Button look="danger" aria-label={t('sessions.endNamed', { name })} onClick={() => setAsking(true)}>
          {t('sessions.end')}
        </Button>
      )}
      {isAsking && <EndDialog sessionId={session.id} name={name} onClose={() => setAsking(false)} />}
    </li>
  )
}

function useSessionName({ browser, system, clientName }: OpenSession): string {
  const { t } = useTranslation()
  if (clientName !== null && clientName !== '') return clientName
  if (browser !== null && system !== null) return t('sessions.name', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}

type EndDialogProps = { sessionId: string; name: string; onClose: () => void }

function EndDialog({ sessionId, name, onClose }: EndDialogProps) {
  const { t } = useTranslation()
  const revoke = useCommand(calls.sessions.revoke)
  return (
    <ConfirmDialog
      title={t('sessions.endTitle', { name })}
      confirmLabel={t('sessions.end')}
      command={revoke}
      onConfirm={() => revoke.run({ sessionId })}
      onClose={onClose}
    >
      {t('sessions.endText')}
    </ConfirmDialog>
  )
}

function EndOthers() {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { items } = useSessions()
  const revokeOthers = useCommand(calls.sessions.revokeOthers)
  if (items.length < 2) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('sessions.endOthers')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t('sessions.endOthersTitle')}
          confirmLabel={t('sessions.endOthers')}
          command={revokeOthers}
          onConfirm={() => revokeOthers.run({})}
          onClose={() => setAsking(false)}
        >
          {t('sessions.endText')}
        </ConfirmDialog>
      )}
    </>
  )
}
