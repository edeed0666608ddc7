import type { PlainQuestion } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckTag, Options } from '#files/port.tsx'
import { Button } from '#ui/Button.tsx'

/** A question that a conversation asks: its solution is shown after an answer, or on request. */
export function AskedQuestion({ question }: { question: PlainQuestion }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isShown, setShown] = useState(false)
  const isOfSeveral = question.type === 'MULTIPLE_SELECT'
  function choose(id: string) {
    setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]))
    if (!isOfSeveral) setShown(true)
  }
  return (
    <li className="stack">
      <strong dir="auto">{question.description}</strong>
      {isShown ? <Options question={question} /> : <Choices {...{ question, chosen, choose }} />}
      <p role="status">
        {isShown && chosen.length > 0 && t(isRight(question, chosen) ? 'threads.right' : 'threads.wrong')}
      </p>
      {isShown ? (
        <CheckTag question={question} />
      ) : (
        <div>
          <Button onClick={() => setShown(true)}>{t('threads.showAnswer')}</Button>
        </div>
      )}
    </li>
  )
}

type ChoicesProps = { question: PlainQuestion; chosen: readonly string[]; choose: (id: string) => void }

function Choices({ question, chosen, choose }: ChoicesProps) {
  const { t } = useTranslation()
  return (
    <ul className="options">
      {question.options.map(({ id, title }) => (
        <li key={id}>
          <button
            type="button"
            className="option threads-choice"
            dir="auto"
            aria-pressed={chosen.includes(id)}
            onClick={() => choose(id)}
          >
            {question.type === 'TRUE_OR_FALSE' ? t(id === 'true' ? 'content.true' : 'content.false') : title}
          </button>
        </li>
      ))}
    </ul>
  )
}

function isRight({ correctOptions }: PlainQuestion, chosen: readonly string[]): boolean {
  return chosen.length === correctOptions.length && chosen.every((id) => correctOptions.includes(id))
}
