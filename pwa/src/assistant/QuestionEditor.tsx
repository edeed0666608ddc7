import type { Question } from '@takhti/schema/questions/model'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'

type QuestionEditorProps = { question: Question; onSave: (question: Question) => void; onCancel: () => void }

/** A question's words, options and marks, edited where it stands. */
export function QuestionEditor({ question, onSave, onCancel }: QuestionEditorProps) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState(question)
  const hasOptions = edited.options.length > 0
  const isComplete =
    edited.description.trim() !== '' &&
    edited.options.every(({ title }) => title.trim() !== '') &&
    (hasOptions ? edited.correctOptions.length > 0 : edited.answer.trim() !== '')
  return (
    <div className="stack">
      <Text
        label={t('assistant.edit.question')}
        value={edited.description}
        most={2_000}
        onChange={(description) => setEdited({ ...edited, description })}
      />
      {hasOptions ? (
        <OptionsFields edited={edited} onChange={setEdited} />
      ) : (
        <Text
          label={t('content.answer')}
          value={edited.answer}
          most={4_000}
          onChange={(answer) => setEdited({ ...edited, answer })}
        />
      )}
      <div className="row">
        <Button look="main" disabled={!isComplete} onClick={() => onSave(withAnswer(edited))}>
          {t('common.save')}
        </Button>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
      </div>
    </div>
  )
}

/** The answer in words is that of the option which is marked. */
function withAnswer(edited: Question): Question {
  if (edited.options.length === 0 || edited.type === 'MULTIPLE_SELECT') return edited
  const right = edited.options.find(({ id }) => id === edited.correctOptions[0])
  return right === undefined ? edited : { ...edited, answer: right.title }
}

function OptionsFields({ edited, onChange }: { edited: Question; onChange: (edited: Question) => void }) {
  const { t } = useTranslation()
  const name = useId()
  const { type, options, correctOptions } = edited
  const isSeveral = type === 'MULTIPLE_SELECT'
  const isTruth = type === 'TRUE_OR_FALSE'

  function mark(id: string, isRight: boolean) {
    const others = isSeveral ? correctOptions.filter((each) => each !== id) : []
    onChange({ ...edited, correctOptions: isRight ? [...others, id] : others })
  }

  return (
    <fieldset className="edit-options">
      <legend className="small soft">{t(isSeveral ? 'assistant.edit.markSeveral' : 'assistant.edit.markOne')}</legend>
      {options.map(({ id, title }, index) => (
        <div key={id} className="edit-option">
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={name}
            aria-label={t('assistant.edit.right', { number: index + 1 })}
            checked={correctOptions.includes(id)}
            onChange={({ target }) => mark(id, target.checked)}
          />
          {isTruth ? (
            <span>{t(id === 'true' ? 'content.true' : 'content.false')}</span>
          ) : (
            <input
              className="edit-title"
              dir="auto"
              maxLength={500}
              aria-label={t('assistant.edit.option', { number: index + 1 })}
              value={title}
              onChange={({ target }) =>
                onChange({
                  ...edited,
                  options: options.map((each) => (each.id === id ? { id, title: target.value } : each)),
                })
              }
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

type TextProps = { label: string; value: string; most: number; onChange: (value: string) => void }

function Text({ label, value, most, onChange }: TextProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="edit-text"
        dir="auto"
        rows={2}
        maxLength={most}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
