import { IconPackageExport } from '@tabler/icons-react'
import { reviewReasons } from '@takhti/schema/messages/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { SelectField } from '#ui/SelectField.tsx'

/** Begins an archive of the whole institute. */
export function ExportPanel({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation('translation', { keyPrefix: 'transfer' })
  const command = useCommand(lateCalls.exchange.startExport, { isShownInPlace: true })
  const [messages, setMessages] = useState('')
  const reason = reviewReasons.find((each) => each === messages) ?? null
  const options = [
    { value: '', label: t('withoutMessages') },
    ...reviewReasons.map((each) => ({ value: each, label: t(`withMessages.${each}`) })),
  ]
  return (
    <section className="card stack" aria-labelledby="transfer-export">
      <h2 id="transfer-export">{t('exportTitle')}</h2>
      <p className="soft">{t('exportText')}</p>
      <SelectField
        label={t('messages')}
        hint={t('messagesHint')}
        options={options}
        value={messages}
        onChange={({ target }) => setMessages(target.value)}
      />
      <div className="row">
        <Button
          look="main"
          isBusy={command.isPending}
          disabled={isBusy || command.isBlocked}
          // A refusal is shown below.
          onClick={() => void command.run({ messages: reason }).catch(() => {})}
        >
          <IconPackageExport size={18} aria-hidden="true" />
          {t('export')}
        </Button>
      </div>
      <CommandProblem of={command} />
    </section>
  )
}
