import { useTranslation } from 'react-i18next'
import type { KnownQuiz } from '../room/quiz-state.ts'
import { TeamMark } from '../TeamMark.tsx'

/** The number of names that a panel shows in type that the back row can read. */
const namesShown = 60

/**
 * The players, on the panel: nicknames only, the latest first. A player whom the host removes disappears from it at
 * once.
 */
export function Roster({ quiz: { roster = [], playerCount } }: { quiz: KnownQuiz }) {
  const { t } = useTranslation()
  if (roster.length === 0) return null
  const shown = roster.slice(0, namesShown)
  const rest = playerCount - shown.length
  return (
    <>
      <ul className="quiz-roster" data-size={sizeOf(shown.length)} aria-label={t('quiz.lobby.here')}>
        {shown.map(({ playerId, nickname, isHere, team }) => (
          <li key={playerId} data-here={isHere}>
            {team !== undefined && <TeamMark team={team} />}
            <bdi>{nickname}</bdi>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="small soft">{t('quiz.lobby.more', { count: rest })}</p>}
    </>
  )
}

function sizeOf(count: number): 'large' | 'medium' | 'small' {
  if (count <= 12) return 'large'
  return count <= 30 ? 'medium' : 'small'
}
