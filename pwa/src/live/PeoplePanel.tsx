import type { Peer } from '@takhti/schema/live/channel'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { ClassClient } from './class-client.ts'
import type { ClassState } from './class-state.ts'
import { PersonItem } from './PersonItem.tsx'

type PeoplePanelProps = { client: ClassClient; state: ClassState; isTeacher: boolean }

/** The people in the class, raised hands first and in their order; a teacher moderates here. */
export function PeoplePanel({ client, state, isTeacher }: PeoplePanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const people = peopleOf(state.peers)
  const own = state.peers.find(({ peerId }) => peerId === state.peerId)
  return (
    <section className="stack live-people">
      <h2>{t('people', { count: people.length })}</h2>
      {/* A scroll area must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-label={t('people', { count: people.length })}>
        {people.map((peer) => (
          <PersonItem key={peer.personId} {...{ client, peer, isTeacher, isOwn: peer.personId === own?.personId }} />
        ))}
      </ul>
      {isTeacher && <ToAll client={client} people={people} />}
    </section>
  )
}

/** Actions on all people, where they differ from the action on one. */
function ToAll({ client, people }: { client: ClassClient; people: readonly Peer[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const students = people.filter(({ isTeacher }) => !isTeacher)
  const mute = (isMuted: boolean) => (personId: string) => client.order('person/mute', { personId, isMuted })
  const all = [
    { name: 'muteAll', of: students.filter(({ mic, isMuted }) => mic && !isMuted), order: mute(true) },
    { name: 'unmuteAll', of: students.filter(({ isMuted }) => isMuted), order: mute(false) },
    {
      name: 'lowerAllHands',
      of: students.filter(({ handAt }) => handAt !== null),
      order: (personId: string) => client.order('hand/lower', { personId }),
    },
  ] as const
  const offered = all.filter(({ of }) => of.length > 1)
  if (offered.length === 0) return null
  return (
    <div className="row live-to-all" role="group" aria-label={t('toAll')}>
      {offered.map(({ name, of, order }) => (
        <Button
          key={name}
          onClick={() => {
            for (const { personId } of of) order(personId)
          }}
        >
          {t(name)}
        </Button>
      ))}
    </div>
  )
}

/**
 * One row for each person, whatever their devices: raised hands in the order of raising, then teachers, then by name.
 */
export function peopleOf(peers: readonly Peer[]): Peer[] {
  const byPerson = [...Map.groupBy(peers, ({ personId }) => personId).values()]
  const people = byPerson.flatMap((devices) => {
    const [first] = devices
    return first === undefined ? [] : [{ ...first, mic: devices.some(({ mic }) => mic) }]
  })
  return people.sort(
    (a, b) => raisedAt(a) - raisedAt(b) || Number(b.isTeacher) - Number(a.isTeacher) || a.name.localeCompare(b.name),
  )
}

// Sorts after any raised hand.
const noHand = Number.MAX_SAFE_INTEGER

function raisedAt({ handAt }: Peer): number {
  return handAt === null ? noHand : Date.parse(handAt)
}
