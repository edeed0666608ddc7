import { useTranslation } from 'react-i18next'
import type { ClassState } from './class-state.ts'
import { faces } from './faces.ts'

/** The reactions of the class a moment ago. */
export function ReactionsPanel({ state: { peers, seen } }: { state: ClassState }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const nameOf = (personId: string) => peers.find((peer) => peer.personId === personId)?.name ?? ''
  return (
    <p role="status" className="live-seen">
      {seen.map(({ id, personId, reaction }) => (
        <span key={id}>
          <span aria-hidden="true">{faces[reaction]} </span>
          {t('reacted', { name: nameOf(personId), reaction: t(`reactions.${reaction}`) })}
        </span>
      ))}
    </p>
  )
}
