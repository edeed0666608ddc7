import { IconPlus, IconX } from '@tabler/icons-react'
import type { Question } from '@takhti/schema/questions/model'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { answerChoiceOf, withMark } from './question-draft.ts'
import { newId } from './set-store.ts'

const most = 10

/** The options of a question, and which of them are right. */
export function OptionFields({ question, onChange }: { question: Question; onChange: (question: Question) => void }) {
  const { t } = useTranslation()
  const name = useId()
  const { options, correctOptions } = question
  const isTruth = question.type === 'TRUE_OR_FALSE'
  const withOptions = (changed: Question['options']) => onChange({ ...question, options: changed })
  return (
    <fieldset className="set-options">
      <legend>{t('sets.options')}</legend>
      {options.map(({ id, title }, index) => (
        <div key={id} className="row">
          <input
            type={answerChoiceOf(question) === 'one' ? 'radio' : 'checkbox'}
            name={name}
            aria-label={t('sets.isRight', { number: index + 1 })}
            title={t('sets.isRight', { number: index + 1 })}
            checked={correctOptions.includes(id)}
            onChange={({ target }) => onChange(withMark(question, id, target.checked))}
          />
          {isTruth ? (
            <span className="grow">{t(id === 'true' ? 'content.true' : 'content.false')}</span>
          ) : (
            <>
              <input
                className="grow"
                dir="auto"
                aria-label={t('sets.option', { number: index + 1 })}
                value={title}
                maxLength={500}
                onChange={({ target }) =>
                  withOptions(options.map((each) => (each.id === id ? { id, title: target.value } : each)))
                }
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
      {!isTruth && options.length < most && (
        <Button look="quiet" onClick={() => withOptions([...options, { id: newId(), title: '' }])}>
          <IconPlus size={18} aria-hidden="true" />
          {t('sets.addOption')}
        </Button>
      )}
    </fieldset>
  )
}
