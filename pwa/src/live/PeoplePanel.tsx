import { IconHandOff, IconHandStop, IconMicrophone, IconMicrophoneOff, IconUserX } from '@tabler/icons-react'
import type { Peer } from '@takhti/schema/live/channel'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import type { ClassLine, ClassState } from './class-line.ts'
import { faces } from './faces.ts'

type PeoplePanelProps = { line: ClassLine; state: ClassState; isTeacher: boolean }

/** Who is in the class, raised hands first and in their order; a teacher keeps order here. */
export function PeoplePanel({ line, state, isTeacher }: PeoplePanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const people = peopleOf(state.peers)
  const own = state.peers.find(({ peerId }) => peerId === state.peerId)
  const nameOf = (personId: string) => people.find((peer) => peer.personId === personId)?.name ?? ''
  return (
    <section className="stack live-people">
      <h2>{t('people', { count: people.length })}</h2>
      {/* What scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-label={t('people', { count: people.length })}>
        {people.map((peer) => (
          <li key={peer.personId}>
            <span dir="auto" className="grow">
              {peer.name}
              {peer.personId === own?.personId && ` (${t('you')})`}
            </span>
            {peer.isTeacher && <span className="tag">{t('teacher')}</span>}
            {peer.handAt !== null && <IconHandStop role="img" aria-label={t('handUp')} />}
            {isTeacher && !peer.isTeacher ? <Order line={line} peer={peer} /> : <Speech {...peer} />}
          </li>
        ))}
      </ul>
      <p role="status" className="live-seen">
        {state.seen.map(({ id, personId, reaction }) => (
          <span key={id}>
            <span aria-hidden="true">{faces[reaction]} </span>
            {t('reacted', { name: nameOf(personId), reaction: t(`reactions.${reaction}`) })}
          </span>
        ))}
      </p>
    </section>
  )
}

/** Whether somebody is heard or may not be; most of a class is silent, and nothing stands there. */
function Speech({ mic, isMuted }: Pick<Peer, 'mic' | 'isMuted'>) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  if (isMuted) return <IconMicrophoneOff role="img" aria-label={t('isMuted')} />
  return mic && <IconMicrophone role="img" aria-label={t('speaks')} />
}

function Order({ line, peer: { personId, name, mic, isMuted, handAt } }: { line: ClassLine; peer: Peer }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const [isRemoving, setRemoving] = useState(false)
  return (
    <span className="row">
      {handAt !== null && (
        <Mark label={t('lowerHandOf', { name })} onPress={() => line.order('hand/lower', { personId })}>
          <IconHandOff aria-hidden="true" />
        </Mark>
      )}
      {/* A button is read by its name alone, which tells what a press does; what it shows is how things stand. */}
      {(isMuted || mic) && <span className="hidden">{t(isMuted ? 'isMuted' : 'speaks')}</span>}
      <Mark
        label={t(isMuted ? 'unmuteName' : 'muteName', { name })}
        speech={isMuted ? 'barred' : mic ? 'on' : 'off'}
        onPress={() => line.order('person/mute', { personId, isMuted: !isMuted })}
      >
        {mic && !isMuted ? <IconMicrophone aria-hidden="true" /> : <IconMicrophoneOff aria-hidden="true" />}
      </Mark>
      <Mark label={t('removeName', { name })} onPress={() => setRemoving(true)}>
        <IconUserX aria-hidden="true" />
      </Mark>
      {isRemoving && (
        <Dialog
          title={t('removeTitle', { name })}
          closeLabel={t('cancel')}
          cancelLabel={t('cancel')}
          submitLabel={t('remove')}
          isDanger
          onSubmit={() => {
            line.order('person/remove', { personId })
            setRemoving(false)
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{t('removeText')}</p>
        </Dialog>
      )}
    </span>
  )
}

type MarkProps = { label: string; speech?: 'barred' | 'on' | 'off'; onPress: () => void; children: ReactNode }

function Mark({ label, speech, onPress, children }: MarkProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      data-speech={speech}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** One line for each person, whatever their devices: raised hands in the order of raising, then teachers, then by name. */
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

// Later than any hand.
const noHand = Number.MAX_SAFE_INTEGER

function raisedAt({ handAt }: Peer): number {
  return handAt === null ? noHand : Date.parse(handAt)
}
