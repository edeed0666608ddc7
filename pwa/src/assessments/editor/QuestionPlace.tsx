import type { AssessmentSettings, DraftQuestion } from '@takhti/schema/assessments/model'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'

type QuestionPlaceProps = {
  draft: DraftQuestion
  set: (fields: Partial<DraftQuestion>) => void
  settings: AssessmentSettings
}

/** The section of a question, and the cost of a wrong answer where the settings deduct points. */
export function QuestionPlace({ draft, set, settings }: QuestionPlaceProps) {
  const { t } = useTranslation()
  const { sections, takesPointsOff } = settings
  if (sections.length === 0 && !takesPointsOff) return null
  return (
    <div className="set-fields">
      {sections.length > 0 && (
        <SelectField
          label={t('assessments.editor.section')}
          value={sections.some(({ id }) => id === draft.sectionId) ? draft.sectionId : ''}
          options={[
            { value: '', label: t('assessments.editor.noSection') },
            ...sections.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => set({ sectionId: target.value === '' ? undefined : target.value })}
        />
      )}
      {takesPointsOff && (
        <Field
          label={t('assessments.editor.penalty')}
          type="number"
          min={0}
          max={1_000}
          step="any"
          value={draft.penalty ?? 0}
          onChange={({ target }) => set({ penalty: Math.min(1_000, Math.max(0, target.valueAsNumber || 0)) })}
        />
      )}
    </div>
  )
}
