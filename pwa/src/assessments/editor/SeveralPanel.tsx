import type { AssessmentQuestion } from '@takhti/schema/assessments/model'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TopicPicker } from '#topics/port.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { changeQuestions, newId, type DeviceAssessment } from '../assessment-store.ts'
import { moves, removals, restorations, withFields, type CommonFields } from './several.ts'

type SeveralPanelProps = { assessment: DeviceAssessment; onClose: () => void }

type Removed = { from: readonly AssessmentQuestion[]; picked: ReadonlySet<string> }

/** The questions as a list to pick from, and what can be done with all that are picked. */
export function SeveralPanel({ assessment, onClose }: SeveralPanelProps) {
  const { t } = useTranslation()
  const { id, questions } = assessment
  const [chosen, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [removed, setRemoved] = useState<Removed | null>(null)
  // Another device may remove a picked question.
  const picked = new Set(questions.flatMap((each) => (chosen.has(each.id) ? [each.id] : [])))
  const isAll = picked.size === questions.length && questions.length > 0

  async function remove() {
    setRemoved({ from: questions, picked })
    setPicked(new Set())
    await changeQuestions(id, removals(questions, picked))
  }

  async function undo({ from, picked: ids }: Removed) {
    setRemoved(null)
    await changeQuestions(id, restorations(from, ids, newId))
  }

  return (
    <section className="card stack" aria-label={t('assessments.several.title')}>
      <div className="row">
        <label className="row grow">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => setPicked(new Set(isAll ? [] : questions.map((each) => each.id)))}
          />
          {t('assessments.several.all')}
        </label>
        <p role="status">{t('assessments.several.picked', { count: picked.size })}</p>
        <Button onClick={onClose}>{t('assessments.several.done')}</Button>
      </div>
      {removed && (
        <div className="row" role="status">
          <span className="grow">{t('assessments.several.removed', { count: removed.picked.size })}</span>
          <Button onClick={() => void undo(removed)}>{t('common.undo')}</Button>
        </div>
      )}
      {picked.size > 0 && <SeveralActions assessment={assessment} picked={picked} onRemove={() => void remove()} />}
      <ul className="assessment-several">
        {questions.map((question, index) => (
          <li key={question.id}>
            <label className="row">
              <input
                type="checkbox"
                checked={picked.has(question.id)}
                onChange={() => setPicked(switched(picked, question.id))}
              />
              <span className="grow" dir="auto">
                {index + 1}. {plainOf(question.description)}
              </span>
              <span className="small soft">
                {t('assessments.editor.points', { points: question.points, count: question.points })}
                {question.topicName && <bdi> · {question.topicName}</bdi>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}

function switched(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = [...picked].filter((each) => each !== id)
  return new Set(others.length < picked.size ? others : [...others, id])
}

type SeveralActionsProps = { assessment: DeviceAssessment; picked: ReadonlySet<string>; onRemove: () => void }

function SeveralActions({ assessment: { id, questions, settings }, picked, onRemove }: SeveralActionsProps) {
  const { t } = useTranslation()
  const [points, setPoints] = useState('')
  const [isPicking, setPicking] = useState(false)
  const give = (fields: CommonFields) => void changeQuestions(id, withFields(questions, picked, { fields, newId }))
  const move = (behind: string | null) => void changeQuestions(id, moves(questions, picked, behind))
  const number = Number(points)
  const isPoints = points.trim() !== '' && number >= 0 && number <= 1_000
  return (
    <div className="set-fields">
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPoints) give({ points: number })
        }}
      >
        <Field
          label={t('assessments.several.points')}
          type="number"
          min={0}
          max={1_000}
          step="any"
          value={points}
          onChange={({ target }) => setPoints(target.value)}
        />
        <Button type="submit" aria-disabled={!isPoints || undefined}>
          {t('assessments.several.set')}
        </Button>
      </form>
      {settings.sections.length > 0 && (
        <SelectField
          label={t('assessments.editor.section')}
          value="keep"
          options={[
            { value: 'keep', label: t('assessments.several.choose') },
            { value: '', label: t('assessments.editor.noSection') },
            ...settings.sections.map((each) => ({ value: each.id, label: each.name })),
          ]}
          onChange={({ target }) => give({ sectionId: target.value === '' ? undefined : target.value })}
        />
      )}
      <SelectField
        label={t('assessments.several.move')}
        value="keep"
        options={[
          { value: 'keep', label: t('assessments.several.choose') },
          { value: '', label: t('assessments.several.first') },
          ...questions.map((each, index) => ({
            value: each.id,
            label: t('assessments.several.behind', { number: index + 1 }),
          })),
        ]}
        onChange={({ target }) => target.value !== 'keep' && move(target.value === '' ? null : target.value)}
      />
      <div className="row">
        <Button onClick={() => setPicking(true)}>{t('assessments.several.topic')}</Button>
        <Button look="danger" onClick={onRemove}>
          {t('assessments.several.remove')}
        </Button>
      </div>
      {isPicking && <TopicPicker onPick={give} onClose={() => setPicking(false)} />}
    </div>
  )
}
