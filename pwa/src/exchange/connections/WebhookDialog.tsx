import type { Webhook } from '@takhti/schema/exchange/webhooks/model'
import { webhookAddress, webhookEvents, type WebhookEvent } from '@takhti/schema/exchange/webhooks/rules'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { eventKey } from './connection-text.ts'

type WebhookDialogProps = { webhook: Webhook | null; onClose: () => void }

type Values = { url: string; events: WebhookEvent[]; isOn: boolean }

/** Adds or changes a webhook. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'connections' })
  const create = useCommand(lateCalls.webhooks.create, { isShownInPlace: true })
  const update = useCommand(lateCalls.webhooks.update, { isShownInPlace: true })
  const initial: Values = {
    url: webhook?.url ?? '',
    events: webhook?.events ?? [],
    isOn: (webhook?.state ?? 'on') === 'on',
  }
  const form = useForm({
    initial,
    check: ({ url, events }) => ({
      url: webhookAddress(url) === null ? t('addressWrong') : null,
      events: events.length === 0 ? t('choiceMissing') : null,
    }),
    command: webhook === null ? create : update,
    save: ({ url, events, isOn }) =>
      webhook === null
        ? create.run({ url: url.trim(), events })
        : update.run({ webhookId: webhook.webhookId, url: url.trim(), events, isOn }),
  })
  return (
    <FormDialog title={t(webhook === null ? 'newWebhook' : 'editWebhook')} form={form} onClose={onClose}>
      <Field
        label={t('address')}
        hint={t('addressHint')}
        type="url"
        dir="ltr"
        autoComplete="off"
        maxLength={1_000}
        {...form.field('url')}
      />
      <ChoiceList
        label={t('eventsTitle')}
        error={form.errorOf('events')}
        options={webhookEvents.map((event) => ({ value: event, label: t(`events.${eventKey(event)}`) }))}
        chosen={form.values.events}
        onChange={(events) => form.set({ events })}
      />
      {webhook !== null && (
        <label className="connection-choice">
          <input
            type="checkbox"
            checked={form.values.isOn}
            onChange={({ target }) => form.set({ isOn: target.checked })}
          />
          <span>{t('isOn')}</span>
        </label>
      )}
      {webhook !== null && <RenewButton webhookId={webhook.webhookId} />}
    </FormDialog>
  )
}

function RenewButton({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation('translation', { keyPrefix: 'connections' })
  const renew = useCommand(lateCalls.webhooks.renewSecret, { isShownInPlace: true })
  return (
    <div>
      <Button
        isBusy={renew.isPending}
        disabled={renew.isBlocked}
        // A refusal is shown below.
        onClick={() =>
          void renew.run({ webhookId }).then(
            () => showMessage(t('renewed')),
            () => {},
          )
        }
      >
        {t('renew')}
      </Button>
      <p className="small soft">{t('renewHint')}</p>
      <CommandProblem of={renew} />
    </div>
  )
}
