import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { isEmptyRichText, plainOf } from '@takhti/schema/kit/rich-text/text'
import type { Question, QuestionType } from '@takhti/schema/questions/model'
import { blank, bloomLevels, itemTypes, leastSeconds, mostSeconds } from '@takhti/schema/questions/rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KindFields } from '#quizzes/port.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Keys } from '#ui/Keys.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { NumericFields } from './NumericFields.tsx'
import { OptionFields } from './OptionFields.tsx'
import { PictureField } from './PictureField.tsx'
import { answerChoiceOf, finished, handMade, markedByPerson, withType } from './question-draft.ts'
import { newId } from './set-store.ts'
import { TextArea } from './TextArea.tsx'
import { TextPart } from './TextPart.tsx'
import { useDraft } from './use-draft.ts'
import './sets.css'

/** A question in a form; assessments give it a section and a penalty as well. */
type Drafted = DraftQuestion

export type QuestionFormProps = {
  question: Drafted
  language: string
  /** The types to choose from; all that a live quiz can ask unless others are given. */
  types?: readonly QuestionType[]
  /** The field of the topic; its name as text unless another is given. */
  renderTopic?: (part: PartProps) => ReactNode
  /** More fields of a list of its own kind. */
  renderMore?: (part: PartProps) => ReactNode
  onSave: (question: Drafted) => void
  onClose: () => void
  /** Opens the form of one more question like a given one, after it was stored. */
  onNext?: ((like: Drafted) => void) | undefined
}

/** A question edited in place, with all of its fields. The stored result is checked by its text alone. */
export function QuestionForm({ question, language, types = itemTypes, onSave, onClose, ...more }: QuestionFormProps) {
  const { t } = useTranslation()
  const { onNext } = more
  const save = (written: Drafted) => {
    const whole = finished(written, language)
    if (whole !== null) onSave({ ...whole, madeBy: 'person' })
  }
  const { draft, setDraft, finish, drop } = useDraft(question, { save, close: onClose })
  const set = (fields: Partial<Drafted>) => setDraft({ ...draft, ...fields })
  const isEmpty = isEmptyRichText(draft.description)
  const next = () => {
    if (isEmpty) return
    finish()
    onNext?.(draft)
  }
  return (
    // Not a form of its own: in a draft it is within the dialog's.
    <div
      className="stack"
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isEmpty) return
        event.preventDefault()
        if (onNext) next()
        else finish()
      }}
    >
      <SelectField
        label={t('sets.type')}
        value={draft.type}
        options={types.map((value) => ({ value, label: t(`sets.types.${value}`) }))}
        // The list holds the types alone.
        onChange={(event) => setDraft(withType(draft, event.target.value as QuestionType, newId))}
      />
      <TextPart
        label={t('sets.stem')}
        text={draft.description}
        maxLetters={2_000}
        isFirst
        {...(draft.type === 'CLOZE' && { hint: t('sets.blankHint', { blank }) })}
        onText={(description) => set({ description })}
      />
      <Answers draft={draft} set={set} onChange={setDraft} />
      <Details draft={draft} set={set} renderTopic={more.renderTopic} isTimed={more.renderMore === undefined} />
      {more.renderMore?.({ draft, set })}
      <div className="row">
        <Button look="main" aria-disabled={isEmpty || undefined} onClick={() => !isEmpty && finish()}>
          {t('common.save')}
        </Button>
        {onNext && (
          <Button aria-disabled={isEmpty || undefined} aria-keyshortcuts="Control+Enter" onClick={next}>
            {t('sets.saveNext')}
            <span className="set-keys">
              <Keys keys="mod+enter" />
            </span>
          </Button>
        )}
        <Button onClick={drop}>{t('common.cancel')}</Button>
      </div>
    </div>
  )
}

type PartProps = { draft: Drafted; set: (fields: Partial<Drafted>) => void }

function Answers({ draft, set, onChange }: PartProps & { onChange: (draft: Drafted) => void }) {
  if (handMade.has(draft.type)) return <KindFields question={draft} newId={newId} onChange={set} />
  if (draft.type === 'NUMERIC') return <NumericFields question={draft} onChange={set} />
  if (answerChoiceOf(draft) === 'none') return <Written draft={draft} set={set} />
  return <OptionFields question={draft} onChange={onChange} />
}

function Written({ draft, set }: PartProps) {
  const { t } = useTranslation()
  const isMarked = markedByPerson.has(draft.type)
  return (
    <>
      {isMarked ? (
        <TextPart
          label={t('sets.answer')}
          text={draft.answer}
          maxLetters={4_000}
          onText={(answer) => set({ answer })}
        />
      ) : (
        <TextArea
          label={t('sets.answer')}
          value={plainOf(draft.answer)}
          maxLength={4_000}
          onText={(answer) => set({ answer })}
        />
      )}
      {isMarked && (
        <TextArea
          label={t('sets.rubric')}
          value={draft.rubric ?? ''}
          maxLength={4_000}
          onText={(rubric) => set({ rubric })}
        />
      )}
    </>
  )
}

const levels = ['EASY', 'MEDIUM', 'HARD'] as const

type DetailsProps = PartProps & {
  renderTopic: QuestionFormProps['renderTopic']
  /** Whether it may be asked live. An assessment has one time for all. */
  isTimed: boolean
}

function Details({ draft, set, renderTopic, isTimed }: DetailsProps) {
  const { t } = useTranslation()
  const { bloomLevel: _, ...withoutLevel } = draft
  return (
    <>
      <div className="set-fields">
        <Field
          label={t('sets.points')}
          type="number"
          min={0}
          max={1_000}
          value={draft.points}
          onChange={({ target }) => set({ points: Math.min(1_000, Math.max(0, target.valueAsNumber || 0)) })}
        />
        {isTimed && <SecondsField draft={draft} set={set} />}
        <SelectField
          label={t('sets.difficulty')}
          value={draft.difficulty}
          options={levels.map((value) => ({ value, label: t(`sets.difficulties.${value}`) }))}
          // The list holds the levels alone.
          onChange={(event) => set({ difficulty: event.target.value as Question['difficulty'] })}
        />
        <SelectField
          label={t('sets.bloom')}
          value={draft.bloomLevel ?? ''}
          options={[
            { value: '', label: t('sets.unset') },
            ...bloomLevels.map((value) => ({ value, label: t(`sets.blooms.${value}`) })),
          ]}
          onChange={({ target }) => {
            const bloomLevel = bloomLevels.find((each) => each === target.value)
            set(bloomLevel === undefined ? { ...withoutLevel, bloomLevel } : { bloomLevel })
          }}
        />
        {renderTopic?.({ draft, set }) ?? (
          <Field
            label={t('sets.topic')}
            value={draft.topicName ?? ''}
            maxLength={200}
            onChange={({ target }) => set({ topicName: target.value })}
          />
        )}
      </div>
      {draft.type === 'PICTURE_CHOICE' && (
        <PictureField image={draft.image ?? ''} onChange={(image) => set({ image })} />
      )}
      <TextPart
        label={t('sets.explanation')}
        text={draft.explanation}
        maxLetters={4_000}
        onText={(explanation) => set({ explanation })}
      />
    </>
  )
}

/** The time of this question in a timed live quiz; empty for the time of the others. */
function SecondsField({ draft, set }: PartProps) {
  const { t } = useTranslation()
  return (
    <Field
      label={t('sets.seconds')}
      type="number"
      min={leastSeconds}
      max={mostSeconds}
      step={1}
      value={draft.seconds ?? ''}
      onChange={({ target }) => set({ seconds: Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber })}
    />
  )
}
