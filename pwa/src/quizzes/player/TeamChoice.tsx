import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TeamMark, teamLetter } from '../TeamMark.tsx'

type TeamChoiceProps = { count: number; team: number | null; onChoose: (team: number) => void }

/** The teams of a quiz to choose from, by colour, shape and letter. */
export function TeamChoice({ count, team, onChoose }: TeamChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="quiz-team-choice">
      <legend>{t('quiz.teams.choose')}</legend>
      {Array.from({ length: count }, (_, at) => at + 1).map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={team === each}
            aria-label={t('quiz.teams.name', { letter: teamLetter(each) })}
            onChange={() => onChoose(each)}
          />
          <TeamMark team={each} />
        </label>
      ))}
    </fieldset>
  )
}
