import type { Transfer } from '@takhti/schema/exchange/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { useRemoved } from '#ui/removal.ts'
import { ExportPanel } from './ExportPanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { TransferRow } from './TransferRow.tsx'
import './transfer.css'

/** How often the progress of a running transfer is asked for. */
const lookMs = 5_000

export const transferScreen = screen({
  path: paths.transfer,
  title: 'transfer',
  roles: ['admin'],
  load: () => q(lateCalls.exchange.list, {}),
  View: Transfers,
})

/** The screen, once its texts have loaded. */
export async function loadTransfer() {
  await addWords('transfer')
  return transferScreen
}

/** An institute leaves or arrives with everything. */
function Transfers() {
  const { t } = useTranslation('translation', { keyPrefix: 'transfer' })
  const asked = useQuery({
    ...q(lateCalls.exchange.list, {}),
    refetchInterval: (query) => (query.state.data?.data.items.some(isRunning) ? lookMs : false),
  })
  const items = asked.data?.data.items ?? []
  const removed = useRemoved()
  const shown = items.filter(({ transferId }) => !removed.has(transferId))
  const isBusy = items.some(({ state }) => state === 'running' || state === 'uploading')
  return (
    <div className="stack transfer">
      <ExportPanel isBusy={isBusy} />
      <ImportPanel isBusy={isBusy} />
      {shown.length > 0 && (
        <section className="card stack" aria-labelledby="transfers">
          <h2 id="transfers">{t('list')}</h2>
          <ul className="transfer-list" aria-live="polite">
            {shown.map((item) => (
              <TransferRow key={item.transferId} transfer={item} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function isRunning({ state }: Transfer): boolean {
  return state === 'running'
}
