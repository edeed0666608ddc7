import { teamCounts, teamDoors, teamScores, type TeamSettings } from '@takhti/schema/quizzes/teams'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/SelectField.tsx'

type TeamFieldsProps = { teams: TeamSettings | null; onChange: (teams: TeamSettings | null) => void }

const counts = Array.from({ length: teamCounts.most - teamCounts.least + 1 }, (_, at) => teamCounts.least + at)

/** Whether players play in teams, how they come into one, and what a team scores. */
export function TeamFields({ teams, onChange }: TeamFieldsProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'quiz.teams' })
  return (
    <>
      <SelectField
        label={t('title')}
        value={String(teams?.count ?? '')}
        options={[
          { value: '', label: t('none') },
          ...counts.map((count) => ({ value: String(count), label: t('count', { count }) })),
        ]}
        onChange={({ target }) => {
          const rest = teams ?? { by: 'draw', score: 'sum' }
          onChange(target.value === '' ? null : { ...rest, count: Number(target.value) })
        }}
      />
      {teams && (
        <>
          <SelectField
            label={t('by')}
            value={teams.by}
            options={teamDoors.map((value) => ({ value, label: t(value) }))}
            // The options are the ways in.
            onChange={({ target }) => onChange({ ...teams, by: target.value as TeamSettings['by'] })}
          />
          <SelectField
            label={t('score')}
            value={teams.score}
            options={teamScores.map((value) => ({ value, label: t(value) }))}
            // The options are the scores.
            onChange={({ target }) => onChange({ ...teams, score: target.value as TeamSettings['score'] })}
          />
        </>
      )}
    </>
  )
}
