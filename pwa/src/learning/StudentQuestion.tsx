import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newExchangeId, recordExchange } from './exchange-log.ts'
import { withBlanks } from './hints.ts'
import { PassageList, PassagePlace } from './PassageList.tsx'
import type { Asked, TutorQuestion } from './tutor.ts'

type StudentQuestionProps = { of: TutorQuestion; classId: string; asked: Asked }

const triesBeforeAnswer = 2

/** A question of the assistant: a wrong choice gives a hint, and the second one the answer with its passage. */
export function StudentQuestion({ of: { question, passage }, classId, asked }: StudentQuestionProps) {
  const { t } = useTranslation()
  const [id] = useState(newExchangeId)
  const [askedAt] = useState(() => new Date().toISOString())
  const [tried, setTried] = useState<readonly string[]>([])
  const isRight = tried.some((each) => question.correctOptions.includes(each))
  const isOver = isRight || tried.length >= triesBeforeAnswer
  const titleOf = (optionId: string) =>
    question.type === 'TRUE_OR_FALSE'
      ? t(optionId === 'true' ? 'content.true' : 'content.false')
      : (question.options.find((each) => each.id === optionId)?.title ?? '')
  const passages = passage === null ? [] : [passage]

  function choose(optionId: string) {
    if (isOver || tried.includes(optionId)) return
    const now = [...tried, optionId]
    setTried(now)
    const isDone = question.correctOptions.includes(optionId) || now.length >= triesBeforeAnswer
    const right = question.correctOptions.map(titleOf).join(', ')
    void recordExchange({
      ...{ id, classId, action: asked.action, persona: asked.persona, question: question.description, askedAt },
      ...{ attempt: now.map(titleOf).join(' → '), hints: now.length - 1 },
      ...(isDone ? { answer: right, passages } : { answer: '', passages: [] }),
      // The outbox reports a device without room.
    }).catch(() => {})
  }

  return (
    <li className="stack">
      <strong dir="auto">{question.description}</strong>
      <ul className="options">
        {question.options.map(({ id: optionId }) => (
          <li key={optionId}>
            <button
              type="button"
              className="option learning-choice"
              dir="auto"
              aria-pressed={tried.includes(optionId)}
              disabled={isOver && !tried.includes(optionId)}
              onClick={() => choose(optionId)}
            >
              {titleOf(optionId)}
            </button>
          </li>
        ))}
      </ul>
      <div className="stack" role="status">
        {isRight && <p>{t('threads.right')}</p>}
        {!isRight && tried.length > 0 && <p>{t(isOver ? 'learning.rightIs' : 'learning.tryAgain')}</p>}
        {!isRight && isOver && <p dir="auto">{question.correctOptions.map(titleOf).join(', ')}</p>}
        {!isOver && tried.length > 0 && <PassagePlace passages={passages} />}
        {!isOver && tried.length > 0 && passage !== null && (
          <p className="learning-hint" dir="auto">
            {withBlanks(passage.quote, question.description)}
          </p>
        )}
        {isOver && <PassageList passages={passages} />}
      </div>
    </li>
  )
}
