import type { Card } from '@takhti/schema/questions/decks/model'
import type { Question } from '@takhti/schema/questions/model'
import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { requireDesk } from '#offline/desk.ts'
import { flushNow, outboxOf } from '#offline/flusher.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { copyWith, refreshSet, refusedOf, type DeviceSet } from './set-store.ts'

/**
 * The changes of this set that the server refused for good, with the reasons. They can be retried, stored as a set of
 * their own, or given up.
 */
export function RefusedChanges({ set }: { set: DeviceSet<Question | Card> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refused = useLiveQuery(() => refusedOf(set.id), [set.id]) ?? []
  if (refused.length === 0) return null
  const isDeck = set.deckKind !== null
  const outbox = outboxOf(requireDesk())
  const reasons = new Set(refused.map(({ refusal }) => t(`errors.${refusal?.code ?? 'unknown'}`)))

  async function again() {
    for (const { seq } of refused) await outbox.retry(seq)
    flushNow()
  }

  async function giveUp() {
    for (const { seq } of refused) await outbox.discard(seq)
    // The server's version is shown again; without a network that comes later.
    await refreshSet(set.id, isDeck).catch(() => {})
  }

  async function keepCopy() {
    const contentId = await copyWith(set, refused)
    await giveUp()
    await navigate({ to: isDeck ? paths.deck : paths.questionSet, params: { contentId } })
  }

  return (
    <section className="card stack set-refused" role="alert">
      <p>
        <strong>{t('sets.refused', { count: refused.length })}</strong>
      </p>
      {[...reasons].map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p className="small soft">{t('sets.refusedHint')}</p>
      <div className="row">
        <Button onClick={() => void again()}>{t('common.retry')}</Button>
        <Button onClick={() => void keepCopy()}>{t('sets.keepCopy')}</Button>
        <Button look="danger" onClick={() => void giveUp()}>
          {t('sync.discard')}
        </Button>
      </div>
    </section>
  )
}
