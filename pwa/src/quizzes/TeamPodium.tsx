import type { TeamStanding } from '@takhti/schema/quizzes/teams'
import { useTranslation } from 'react-i18next'
import { Podium } from './Podium.tsx'
import { teamLetter } from './TeamMark.tsx'

/** The teams on the steps. A team without players has no place. */
export function TeamPodium({ teams }: { teams: readonly TeamStanding[] }) {
  const { t } = useTranslation()
  const played = teams.filter(({ players }) => players > 0)
  return (
    <Podium
      label={t('quiz.teams.title')}
      ranking={played.map(({ team, rank, score }) => ({
        ...{ rank, score },
        nickname: t('quiz.teams.name', { letter: teamLetter(team) }),
      }))}
    />
  )
}
