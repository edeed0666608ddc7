import { useTranslation } from 'react-i18next'
import type { ClassClient } from './class-client.ts'
import type { ClassState } from './class-state.ts'
import { peopleOf } from './PeoplePanel.tsx'
import { PersonItem } from './PersonItem.tsx'
import { ReactionsPanel } from './ReactionsPanel.tsx'

type RaisedPanelProps = { client: ClassClient; state: ClassState; isTeacher: boolean }

/** Beside the cameras: the raised hands, in their order, and the reactions of the class. */
export function RaisedPanel({ client, state, isTeacher }: RaisedPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const raised = peopleOf(state.peers).filter(({ handAt }) => handAt !== null)
  const own = state.peers.find(({ peerId }) => peerId === state.peerId)
  return (
    <section className="stack live-people" aria-label={t('raised')}>
      {raised.length > 0 && (
        <ul>
          {raised.map((peer) => (
            <PersonItem key={peer.personId} {...{ client, peer, isTeacher, isOwn: peer.personId === own?.personId }} />
          ))}
        </ul>
      )}
      <ReactionsPanel state={state} />
    </section>
  )
}
