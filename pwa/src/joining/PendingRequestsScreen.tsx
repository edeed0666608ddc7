import type { OwnInvitation, OwnRequest } from '@takhti/schema/joining/model'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { OwnRequestList } from '#classes/port.tsx'
import { followPlaces } from '#institutes/port.ts'
import { Age } from '#languages/Age.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { AskForm } from './AskForm.tsx'
import { StatusTag } from './StatusTag.tsx'
import './joining.css'

export const pendingRequestsScreen = screen({
  path: paths.pendingRequests,
  title: 'pendingRequests',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  isOfAccount: true,
  View: () => <PendingRequests />,
})

function PendingRequests() {
  const { t } = useTranslation()
  const pages = usePages(lateCalls.joining.listOwn, { limit: 50 }, (page) => page)
  const { first, problem, refetch } = pages
  if (first === undefined && problem)
    return <Notice title={t('states.failedTitle')} text={t(`errors.${problem.code}`)} />
  if (first === undefined) return <Skeleton label={t('common.loading')} />
  return (
    <div className="stack">
      <Invitations items={first.invitations} onAnswered={refetch} />
      {requirePerson().role !== 'admin' && <OwnRequestList />}
      <AskForm onAsked={refetch} />
      <Requests items={pages.items} />
      <MoreButton pages={pages} />
    </div>
  )
}

function Invitations({ items, onAnswered }: { items: readonly OwnInvitation[]; onAnswered: () => void }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="own-invitations">
      <h2 id="own-invitations">{t('pendingRequests.invitations')}</h2>
      <ul className="joining-list">
        {items.map((item) => (
          <Invitation key={item.invitationId} item={item} onAnswered={onAnswered} />
        ))}
      </ul>
    </section>
  )
}

function Invitation({ item, onAnswered }: { item: OwnInvitation; onAnswered: () => void }) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.joining.answerInvitation)
  const { invitationId, instituteName: name, role } = item

  async function answer(what: 'accept' | 'decline') {
    await command.run({ invitationId, answer: what })
    if (what === 'accept') {
      showMessage(t('pendingRequests.joined', { name }))
      await followPlaces()
    }
    onAnswered()
  }

  return (
    <li className="joining-item">
      <span className="grow">
        <strong dir="auto">{name}</strong>
        <span className="small soft">{t('pendingRequests.invitesYou', { role: t(`roles.${role}`) })}</span>
      </span>
      <Button
        look="main"
        isBusy={command.isPending}
        disabled={command.isBlocked}
        aria-label={t('joining.acceptOf', { name })}
        onClick={() => void answer('accept').catch(() => {})}
      >
        {t('joining.accept')}
      </Button>
      <Button
        isBusy={command.isPending}
        disabled={command.isBlocked}
        aria-label={t('joining.declineOf', { name })}
        onClick={() => void answer('decline').catch(() => {})}
      >
        {t('joining.decline')}
      </Button>
    </li>
  )
}

function Requests({ items }: { items: readonly OwnRequest[] }) {
  const { t } = useTranslation()
  return (
    <section className="card stack" aria-labelledby="own-requests">
      <h2 id="own-requests">{t('pendingRequests.requests')}</h2>
      {items.length === 0 ? (
        <p className="soft">{t('pendingRequests.none')}</p>
      ) : (
        <ul className="joining-list">
          {items.map((item) => (
            <Request key={item.requestId} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Request({ item }: { item: OwnRequest }) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.joining.cancelRequest)
  return (
    <li className="joining-item">
      <span className="grow">
        <strong dir="auto">{item.instituteName}</strong>
        <span className="small soft">
          {t(`roles.${item.role}`)} · <Age at={item.createdAt} />
        </span>
      </span>
      <StatusTag status={item.status} />
      {item.status === 'pending' && (
        <Button
          isBusy={command.isPending}
          disabled={command.isBlocked}
          aria-label={t('joining.cancelOf', { name: item.instituteName })}
          onClick={() => void command.run({ requestId: item.requestId }).catch(() => {})}
        >
          {t('common.cancel')}
        </Button>
      )}
    </li>
  )
}
