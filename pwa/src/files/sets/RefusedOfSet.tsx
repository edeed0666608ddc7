import type { Card } from '@takhti/schema/questions/decks/model'
import type { Question } from '@takhti/schema/questions/model'
import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { RefusedChanges } from './RefusedChanges.tsx'
import { copyWith, refreshSet, refusedOf, type DeviceSet } from './set-store.ts'

/** The changes of a set that the server refused. */
export function RefusedOfSet({ set }: { set: DeviceSet<Question | Card> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refused = useLiveQuery(() => refusedOf(set.id), [set.id]) ?? []
  const isDeck = set.deckKind !== null
  return (
    <RefusedChanges
      refused={refused}
      title={t('sets.refused', { count: refused.length })}
      copyLabel={t('sets.keepCopy')}
      onCopy={async () => {
        const contentId = await copyWith(set, refused)
        return () => navigate({ to: isDeck ? paths.deck : paths.questionSet, params: { contentId } })
      }}
      onGivenUp={() => refreshSet(set.id, isDeck)}
    />
  )
}
