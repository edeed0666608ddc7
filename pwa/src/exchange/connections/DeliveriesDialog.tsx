import type { Delivery, Webhook } from '@takhti/schema/exchange/webhooks/model'
import { testEvent, webhookEvents } from '@takhti/schema/exchange/webhooks/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { eventKey } from './connection-text.ts'

/** How often the log is read while something is on its way. */
const lookMs = 2_000

type DeliveriesDialogProps = { webhook: Webhook; onClose: () => void }

/** The log of a webhook, with a test message and repeats. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation()
  const { webhookId } = webhook
  const sendTest = useCommand(lateCalls.webhooks.test, { isShownInPlace: true })
  const { data } = useQuery({
    ...q(lateCalls.webhooks.listDeliveries, { webhookId }),
    refetchInterval: (query) => (query.state.data?.data.items.some(isFirstTry) ? lookMs : false),
  })
  const items = data?.data.items ?? []
  return (
    <Dialog title={t('connections.log')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="row">
        <Button
          isBusy={sendTest.isPending}
          disabled={sendTest.isBlocked}
          // A refusal is shown below.
          onClick={() => void sendTest.run({ webhookId }).catch(() => {})}
        >
          {t('connections.sendTest')}
        </Button>
      </div>
      <CommandProblem of={sendTest} />
      {items.length === 0 && <p className="soft">{t('connections.noDeliveries')}</p>}
      <ul className="connection-list" aria-label={t('connections.log')} aria-live="polite">
        {items.map((delivery) => (
          <DeliveryRow key={delivery.deliveryId} delivery={delivery} />
        ))}
      </ul>
    </Dialog>
  )
}

function isFirstTry({ state, attempts }: Delivery): boolean {
  return state === 'due' && attempts === 0
}

const known = [...webhookEvents, testEvent] as const
const tones = { sent: 'good', due: 'warn', failed: 'bad' } as const

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('translation', { keyPrefix: 'connections' })
  const retry = useCommand(lateCalls.webhooks.retry, { isShownInPlace: true })
  const { deliveryId, kind, state, attempts, status, problem, createdAt } = delivery
  const event = known.find((each) => each === kind)
  return (
    <li className="connection-row">
      <div className="grow">
        <strong>{event === undefined ? kind : t(`events.${eventKey(event)}`)}</strong>{' '}
        <span className="tag" data-tone={tones[state]}>
          {t(`deliveryStates.${state}`)}
        </span>
        <p className="small soft">
          <Age at={createdAt} /> · {t('attempts', { count: attempts })}
          {status !== null && <> · {t('answered', { status })}</>}
        </p>
        {problem !== null && <p className="small field-error">{t(`problems.${problem}`)}</p>}
        <CommandProblem of={retry} />
      </div>
      <Button
        isBusy={retry.isPending}
        disabled={retry.isBlocked}
        // A refusal is shown in the row.
        onClick={() => void retry.run({ deliveryId }).catch(() => {})}
      >
        {t('repeat')}
      </Button>
    </li>
  )
}
