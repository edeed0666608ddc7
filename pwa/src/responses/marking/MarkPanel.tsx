import { useTranslation } from 'react-i18next'
import { AreaField } from '#ui/AreaField.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { CommentBank } from './CommentBank.tsx'
import { pointsIn, scoreOfDraft, type Draft, type MarkState } from './marks.ts'
import type { Step } from './steps.ts'

type MarkPanelProps = {
  step: Step
  draft: Draft
  isChanged: boolean
  state: MarkState
  onDraft: (change: Partial<Draft>) => void
  onSave: () => void
  onEditRubric: () => void
}

/** The decision on an answer: rubric lines on the digits, points, and a comment. */
export function MarkPanel({ step, draft, isChanged, state, onDraft, onSave, onEditRubric }: MarkPanelProps) {
  const { t } = useTranslation()
  const { question, rubricItems } = step.question
  const auto = step.answers[0]?.response.autoScore ?? null
  const score = scoreOfDraft(draft, { maxScore: question.points, autoScore: auto, lines: rubricItems })
  const isWrong = draft.points !== '' && pointsIn(draft.points) === null
  return (
    <form
      className="card stack"
      aria-label={t('marking.mark')}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <p className="marking-score" role="status">
        <strong>{score === null ? '–' : score}</strong> / {question.points}
      </p>
      {rubricItems.length > 0 && (
        <fieldset className="marking-rubric">
          <legend>{t('marking.rubric')}</legend>
          {rubricItems.map(({ id, title, points }, index) => (
            <label key={id} className="row">
              <input
                type="checkbox"
                checked={draft.rubricItemIds.includes(id)}
                onChange={() => onDraft(toggled(draft, id))}
              />
              {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
              <span className="grow" dir="auto">
                {title}
              </span>
              <bdi dir="ltr">{points > 0 ? `+${points}` : points}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      <Button look="quiet" onClick={onEditRubric}>
        {t(rubricItems.length > 0 ? 'marking.editRubric' : 'marking.addRubric')}
      </Button>
      <Field
        label={t('marking.points')}
        hint={t('marking.pointsHint', { points: question.points })}
        inputMode="decimal"
        autoComplete="off"
        value={draft.points}
        error={isWrong ? t('marking.notPoints') : null}
        onChange={({ target }) => onDraft({ points: target.value })}
      />
      <AreaField
        label={t('marking.comment')}
        rows={3}
        maxLength={4_000}
        value={draft.comment}
        onChange={({ target }) => onDraft({ comment: target.value })}
      />
      <CommentBank comment={draft.comment} onComment={(comment) => onDraft({ comment })} />
      <div className="row">
        <Button look="main" type="submit">
          {t('marking.saveNext')}
        </Button>
        <Button onClick={() => onDraft({ points: '', rubricItemIds: [] })}>{t('marking.judge')}</Button>
        <span className="small soft" role="status">
          {isChanged ? t('marking.states.changed') : t(`marking.states.${state}`)}
        </span>
      </div>
    </form>
  )
}

/** The draft with a rubric line switched. Points that were typed give way to the rubric. */
export function toggled({ rubricItemIds }: Draft, id: string): Partial<Draft> {
  const without = rubricItemIds.filter((each) => each !== id)
  return { points: '', rubricItemIds: without.length < rubricItemIds.length ? without : [...rubricItemIds, id] }
}
