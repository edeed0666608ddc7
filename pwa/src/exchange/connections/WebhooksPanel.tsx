import type { Webhook } from '@takhti/schema/exchange/webhooks/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { withRecentProof } from '#api/recent-proof.ts'
import { useTask } from '#api/task.ts'
import { Button } from '#ui/Button.tsx'
import { removeWithUndo, useRemoved } from '#ui/removal.ts'
import { dayText, eventKey } from './connection-text.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

/** The addresses that the institute's events are sent to. */
export function WebhooksPanel() {
  const { t } = useTranslation('translation', { keyPrefix: 'connections' })
  const { data } = useQuery(q(lateCalls.webhooks.list, {}))
  const [isMaking, setMaking] = useState(false)
  const removed = useRemoved()
  const items = data?.data.items.filter(({ webhookId }) => !removed.has(webhookId)) ?? []
  return (
    <section className="card stack" aria-labelledby="webhooks">
      <h2 id="webhooks">{t('webhooks')}</h2>
      <p className="soft">{t('webhooksText')}</p>
      <div className="row">
        <Button onClick={() => setMaking(true)}>{t('newWebhook')}</Button>
      </div>
      {items.length > 0 && (
        <ul className="connection-list" aria-label={t('webhooks')}>
          {items.map((webhook) => (
            <WebhookRow key={webhook.webhookId} webhook={webhook} />
          ))}
        </ul>
      )}
      {isMaking && <WebhookDialog webhook={null} onClose={() => setMaking(false)} />}
    </section>
  )
}

type Opened = 'edit' | 'log' | null

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'connections' })
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const { webhookId, url, events, state, failingSince } = webhook
  const { host } = new URL(url)
  const remove = useCommand(lateCalls.webhooks.remove)
  return (
    <li className="connection-row">
      <div className="grow">
        <strong dir="ltr" className="connection-address">
          {url}
        </strong>{' '}
        <span className="tag" data-tone={state === 'on' ? 'good' : state === 'ended' ? 'bad' : undefined}>
          {t(`states.${state}`)}
        </span>
        <p className="small">{events.map((event) => t(`events.${eventKey(event)}`)).join(' · ')}</p>
        {failingSince !== null && (
          <p className="small field-error">{t('failing', { day: dayText(failingSince, i18n.language) })}</p>
        )}
      </div>
      <div className="row" role="group" aria-label={t('actionsNamed', { name: host })}>
        <Button onClick={() => setOpened('log')}>{t('log')}</Button>
        <SecretButton webhookId={webhookId} />
        <Button onClick={() => setOpened('edit')}>{t('edit')}</Button>
        <Button
          look="danger"
          onClick={() =>
            removeWithUndo([webhookId], i18n.t('library.removed', { name: host }), () => remove.run({ webhookId }))
          }
        >
          {t('remove')}
        </Button>
      </div>
      {opened === 'log' && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
    </li>
  )
}

/** Shows the secret that messages are signed with, after a proof of identity. */
function SecretButton({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string | null>(null)
  const { run, isPending, problem } = useTask(async () => {
    setSecret((await withRecentProof(() => send(lateCalls.webhooks.secret, { webhookId }))).secret)
  })

  return (
    <>
      <Button isBusy={isPending} onClick={() => run()}>
        {t('connections.secret')}
      </Button>
      <span role="alert" className="field-error">
        {problem && t(`errors.${problem.code}`)}
      </span>
      {secret !== null && (
        <SecretDialog
          title={t('connections.secret')}
          text={t('connections.secretText')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}
