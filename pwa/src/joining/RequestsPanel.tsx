import type { RequestOfInstitute } from '@takhti/schema/joining/model'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusTag } from './StatusTag.tsx'
import './joining.css'

/** The pending requests to join the institute. */
export function RequestsPanel() {
  const { t } = useTranslation()
  const { instituteId: id } = requirePerson()
  const pages = usePages(lateCalls.joining.listRequests, { id, limit: 50 }, (page) => page)
  const { items } = pages
  if (pages.first === undefined) return <Skeleton label={t('common.loading')} />
  return (
    <section className="card stack" aria-labelledby="requests">
      <h2 id="requests">{t('joining.requests')}</h2>
      {items.length === 0 ? (
        <p className="soft">{t('joining.noRequests')}</p>
      ) : (
        <ul className="joining-list">
          {items.map((item) => (
            <Request key={item.requestId} item={item} />
          ))}
        </ul>
      )}
      <MoreButton pages={pages} />
    </section>
  )
}

function Request({ item }: { item: RequestOfInstitute }) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.joining.answerRequest)
  const name = `${item.first_name} ${item.last_name}`.trim()
  const answer = (what: 'accept' | 'decline') => () =>
    // The bar shows a refusal of the server; the list is fetched again in any case.
    void command.run({ requestId: item.requestId, answer: what }).catch(() => {})
  return (
    <li className="joining-item">
      <span className="grow">
        <strong dir="auto">{name}</strong>
        <span className="small soft" dir="ltr">
          {item.email}
        </span>
        <span className="small soft">
          {t(`roles.${item.role}`)} · <Age at={item.createdAt} />
        </span>
      </span>
      {item.status === 'pending' ? (
        <>
          <Button
            look="main"
            isBusy={command.isPending}
            disabled={command.isBlocked}
            onClick={answer('accept')}
            aria-label={t('joining.acceptOf', { name })}
          >
            {t('joining.accept')}
          </Button>
          <Button
            isBusy={command.isPending}
            disabled={command.isBlocked}
            onClick={answer('decline')}
            aria-label={t('joining.declineOf', { name })}
          >
            {t('joining.decline')}
          </Button>
        </>
      ) : (
        <StatusTag status={item.status} />
      )}
    </li>
  )
}
