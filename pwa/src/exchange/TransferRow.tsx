import { IconDownload, IconTrash } from '@tabler/icons-react'
import type { Transfer } from '@takhti/schema/exchange/model'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { withRecentProof } from '#api/recent-proof.ts'
import { useTask } from '#api/task.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { removeWithUndo } from '#ui/removal.ts'
import { countLines } from './transfer-text.ts'

/** One export or import with what it is at, what came of it, and what can be done with it. */
export function TransferRow({ transfer }: { transfer: Transfer }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'transfer' })
  const { kind, state, step, problem } = transfer
  return (
    <li className="transfer-row">
      <div>
        <strong>{t(`kinds.${kind}`)}</strong> · {t(`states.${state}`)}
        <div className="small soft">
          <Age at={transfer.createdAt} />
        </div>
      </div>
      {state === 'running' && (
        <p>
          <progress aria-label={t(`states.${state}`)} /> {t(`steps.${step}`)}
        </p>
      )}
      {problem !== null && <p className="field-error">{t(`problems.${problem}`)}</p>}
      <ul className="plain-list small">
        {countLines(transfer, { t, language: i18n.language }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Actions transfer={transfer} />
    </li>
  )
}

function Actions({ transfer }: { transfer: Transfer }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'transfer' })
  const remove = useCommand(lateCalls.exchange.remove)
  const { transferId, kind, state } = transfer

  function end() {
    // An export that still runs has nothing to lose, and a new one waits for its end. The bar at the top shows a refusal.
    if (kind === 'export' && state === 'running') return void remove.run({ transferId }).catch(() => {})
    const name = t(`kinds.${kind}`)
    removeWithUndo([transferId], i18n.t('library.removed', { name }), () => remove.run({ transferId }))
  }

  return (
    <div className="row">
      {kind === 'export' && state === 'done' && <DownloadButton transferId={transferId} />}
      <Button look="plain" isBusy={remove.isPending} onClick={end}>
        <IconTrash size={18} aria-hidden="true" />
        {t('remove')}
      </Button>
    </div>
  )
}

/** The browser saves the archive from its own address: it may be larger than the memory of a page. */
function DownloadButton({ transferId }: { transferId: string }) {
  const { t } = useTranslation()
  const { run, isPending, problem } = useTask(async () => {
    const { path } = await withRecentProof(() => send(lateCalls.exchange.link, { transferId }))
    location.assign(`/api${path}`)
  })

  return (
    <>
      <Button look="main" isBusy={isPending} onClick={() => run()}>
        <IconDownload size={18} aria-hidden="true" />
        {t('transfer.download')}
      </Button>
      <span role="alert" className="field-error">
        {problem && t(`errors.${problem.code}`)}
      </span>
    </>
  )
}
