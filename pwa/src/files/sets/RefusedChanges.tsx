import { useTranslation } from 'react-i18next'
import { requireDatabaseId } from '#offline/database-id.ts'
import { flushNow, outboxOf } from '#offline/flusher.ts'
import type { OutboxEntry } from '#offline/rows.ts'
import { Button } from '#ui/Button.tsx'

type RefusedChangesProps = {
  refused: readonly OutboxEntry[]
  title: string
  copyLabel: string
  /** Copies the list with its refused changes; they are given up afterwards. */
  onCopy: () => Promise<() => Promise<void>>
  /** Shows the server's version again. */
  onGivenUp: () => Promise<unknown>
}

/**
 * The changes that the server refused for good, with the reasons. They can be retried, stored as a copy of their own, or
 * given up.
 */
export function RefusedChanges({ refused, title, copyLabel, onCopy, onGivenUp }: RefusedChangesProps) {
  const { t } = useTranslation()
  if (refused.length === 0) return null
  const outbox = outboxOf(requireDatabaseId())
  const reasons = new Set(refused.map(({ refusal }) => t(`errors.${refusal?.code ?? 'unknown'}`)))

  async function again() {
    for (const { seq } of refused) await outbox.retry(seq)
    flushNow()
  }

  async function giveUp() {
    for (const { seq } of refused) await outbox.discard(seq)
    // Without a network that comes later.
    await onGivenUp().catch(() => {})
  }

  async function copy() {
    const open = await onCopy()
    await giveUp()
    await open()
  }

  return (
    <section className="card stack set-refused" role="alert">
      <p>
        <strong>{title}</strong>
      </p>
      {[...reasons].map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p className="small soft">{t('sets.refusedHint')}</p>
      <div className="row">
        <Button onClick={() => void again()}>{t('common.retry')}</Button>
        <Button onClick={() => void copy()}>{copyLabel}</Button>
        <Button look="danger" onClick={() => void giveUp()}>
          {t('sync.discard')}
        </Button>
      </div>
    </section>
  )
}
