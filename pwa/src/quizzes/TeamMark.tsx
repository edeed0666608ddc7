import { useTranslation } from 'react-i18next'
import { AnswerMark } from './answers/AnswerMark.tsx'
import { marks } from './answers/marks.ts'

/** A team by colour, shape and letter, as options are; its name is beside it for those who do not see it. */
export function TeamMark({ team }: { team: number }) {
  const { t } = useTranslation()
  return (
    <span className="quiz-team" role="img" aria-label={t('quiz.teams.name', { letter: teamLetter(team) })}>
      <AnswerMark place={team - 1} />
    </span>
  )
}

export function teamLetter(team: number): string {
  return marks[team - 1]?.letter ?? String(team)
}
