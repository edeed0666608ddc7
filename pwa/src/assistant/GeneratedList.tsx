import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { Content } from '@takhti/schema/files/model'
import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckTag, ModelText, Options, QuestionForm } from '#files/port.tsx'
import { NumberedText } from '#files/rich-text/port.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PassageOf } from './PassageOf.tsx'
import type { Generation } from './use-generation.ts'

type GeneratedListProps = { content: Content; generation: Generation }

/** The questions of a generation: each with its passage, its check, and its actions. */
export function GeneratedList({ content, generation }: GeneratedListProps) {
  const { t } = useTranslation()
  const [editedId, setEdited] = useState<string | null>(null)
  return (
    <ol className="stack">
      {generation.questions.map((question, index) => (
        <li key={question.id} className="card stack" lang={content.language} aria-busy={isBusy(generation, question)}>
          {question.id === editedId ? (
            <QuestionForm
              question={question}
              language={content.language}
              onSave={(edited) => void generation.edit(edited)}
              onClose={() => setEdited(null)}
            />
          ) : (
            <>
              <NumberedText number={index + 1} text={question.description} lang={content.language} />
              <Options question={question} />
              {question.rubric && (
                <p className="rubric" dir="auto">
                  <span className="soft">{t('sets.rubric')}:</span> {question.rubric}
                </p>
              )}
              {question.span && <PassageOf content={content} span={question.span} />}
              <QuestionFoot
                question={question}
                number={index + 1}
                generation={generation}
                onEdit={() => setEdited(question.id)}
              />
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

function isBusy({ running }: Generation, { id }: Question): boolean {
  return running?.what === 'one' && running.id === id
}

type QuestionFootProps = { question: Question; number: number; generation: Generation; onEdit: () => void }

function QuestionFoot({ question, number, generation, onEdit }: QuestionFootProps) {
  const { t, i18n } = useTranslation()
  const { running, regenerate, remove } = generation
  const actions = [
    { name: 'regenerate', Mark: IconRefresh, act: () => void regenerate(question) },
    { name: 'edit', Mark: IconPencil, act: onEdit },
    { name: 'remove', Mark: IconTrash, act: () => remove(question) },
  ] as const
  return (
    // The question's own language may differ from the interface's.
    <div className="question-foot" lang={i18n.language}>
      <span className="row grow">
        <CheckTag question={question} />
        <span className="tag">{t(`assistant.difficulties.${question.difficulty}`)}</span>
        {question.bloomLevel && <span className="tag">{t(`assistant.levels.${question.bloomLevel}`)}</span>}
        {(question.madeBy !== 'embedded' || generation.origin?.madeBy !== 'embedded') && (
          <span className="tag">{t(`assistant.madeBy.${question.madeBy}`)}</span>
        )}
        {question.model && <ModelText model={question.model} />}
      </span>
      <span className="question-actions">
        {actions.map(({ name, Mark, act }) => (
          <IconButton
            key={name}
            label={t(`assistant.actions.${name}`, { number })}
            disabled={running !== null}
            onClick={act}
          >
            <Mark size={20} aria-hidden="true" />
          </IconButton>
        ))}
      </span>
    </div>
  )
}
