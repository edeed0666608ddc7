import { IconHandOff, IconHandStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BoardSession } from '#board/port.ts'
import { useSignal } from '#state/use-signal.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { ClassClient } from './class-client.ts'
import type { ClassState } from './class-state.ts'
import { peopleOf } from './PeoplePanel.tsx'

type HandsPanelProps = { client: ClassClient; state: ClassState; session: BoardSession | null }

/** The raised hands, the first one above, where a teacher sees them whatever else is shown; each is answered here. */
export function HandsPanel({ client, state, session }: HandsPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const raised = peopleOf(state.peers).filter(({ handAt, isTeacher }) => handAt !== null && !isTeacher)
  if (raised.length === 0) return null
  return (
    <section className="live-hands" aria-labelledby="live-hands">
      <h2 id="live-hands" role="status">
        <IconHandStop size={20} aria-hidden="true" />
        {t('hands', { count: raised.length })}
      </h2>
      <ol>
        {raised.map(({ personId, name }) => (
          <li key={personId}>
            <span className="grow" dir="auto">
              {name}
            </span>
            {session && <PenButton {...{ client, session, personId, name }} />}
            <IconButton label={t('lowerHandOf', { name })} onClick={() => client.order('hand/lower', { personId })}>
              <IconHandOff aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
    </section>
  )
}

type PenButtonProps = { client: ClassClient; session: BoardSession; personId: string; name: string }

/** Gives the pen of the board and lowers the hand, since that was the answer. */
function PenButton({ client, session: { sync }, personId, name }: PenButtonProps) {
  const { t } = useTranslation()
  const seat = useSignal(sync.seats).find((each) => each.personId === personId)
  if (!seat || seat.hasPen) return null
  return (
    <Button
      look="main"
      aria-label={t('board.givePenTo', { name })}
      onClick={() => {
        sync.givePen(personId)
        client.order('hand/lower', { personId })
      }}
    >
      {t('board.givePen')}
    </Button>
  )
}
