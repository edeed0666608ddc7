import { IconPlus, IconX } from '@tabler/icons-react'
import type { Question } from '@takhti/schema/questions/model'
import { maxOptionLetters, maxOptions } from '@takhti/schema/questions/rules'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useLines } from '#ui/rich-text/use-lines.ts'
import { OptionField } from '../rich-text/port.tsx'
import { answerChoiceOf, withMark } from './question-draft.ts'
import { newId } from './set-store.ts'

/** The options of a question, and which of them are right. */
export function OptionFields({ question, onChange }: { question: Question; onChange: (question: Question) => void }) {
  const { t } = useTranslation()
  const name = useId()
  const { options, correctOptions } = question
  const isTruth = question.type === 'TRUE_OR_FALSE'
  const isOne = answerChoiceOf(question) === 'one'
  const withOptions = (changed: Question['options']) => onChange({ ...question, options: changed })
  const mark = (id: string) => onChange(withMark(question, id, isOne || !correctOptions.includes(id)))
  const { place, add, fieldOf } = useLines<HTMLFieldSetElement>({
    ...{ lines: options, most: maxOptions, newId, onChange: withOptions, onMark: mark },
  })
  return (
    <fieldset ref={place} className="set-options" aria-describedby={`${name}-keys`}>
      <legend>{t('sets.options')}</legend>
      {options.map(({ id, title }, index) => (
        <div key={id} className="row set-option">
          <label className="set-mark">
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={name}
              aria-label={t('sets.isRight', { number: index + 1 })}
              title={t('sets.isRight', { number: index + 1 })}
              aria-keyshortcuts="Alt+Enter"
              checked={correctOptions.includes(id)}
              onChange={({ target }) => onChange(withMark(question, id, target.checked))}
            />
          </label>
          {isTruth ? (
            <span className="grow">{t(id === 'true' ? 'content.true' : 'content.false')}</span>
          ) : (
            <>
              <OptionField
                {...fieldOf(index)}
                label={t('sets.option', { number: index + 1 })}
                text={title}
                maxLetters={maxOptionLetters}
              />
              <IconButton
                label={t('sets.removeOption', { number: index + 1 })}
                onClick={() => withOptions(options.filter((each) => each.id !== id))}
              >
                <IconX size={20} aria-hidden="true" />
              </IconButton>
            </>
          )}
        </div>
      ))}
      {!isTruth && options.length < maxOptions && (
        <div>
          <Button look="quiet" onClick={() => add()}>
            <IconPlus size={18} aria-hidden="true" />
            {t('sets.addOption')}
          </Button>
        </div>
      )}
      {!isTruth && (
        <p id={`${name}-keys`} className="small soft set-keys">
          {t('sets.optionKeys')}
        </p>
      )}
    </fieldset>
  )
}
