import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaField } from '#ui/AreaField.tsx'
import { Button } from '#ui/Button.tsx'
import { recordExchange } from './exchange-log.ts'
import { compareAttempt, withBlanks } from './hints.ts'
import { PassageList, PassagePlace } from './PassageList.tsx'
import { TranslateButton } from './TranslateButton.tsx'
import type { TutorProps } from './tutor-props.ts'
import type { TutorAnswer } from './tutor.ts'

type StepsProps = TutorProps & { answer: Extract<TutorAnswer, { kind: 'answer' }> }

const mostHints = 2

/** An attempt first, then hints one by one, and the answer after one of them. */
export function TutorSteps({ answer, ...props }: StepsProps) {
  const { t } = useTranslation()
  const { asked, language, materials } = props
  const isInOther = answer.passages.some(({ id }) => {
    const own = materials.find((material) => material.id === id)?.language ?? ''
    return own === '' || !own.startsWith(language)
  })
  const { attempt, hints, isShown, begin, hint, show } = useSteps(props, answer)
  if (attempt === null) return <AttemptForm onAttempt={begin} />
  const question = asked.action === null ? asked.text : ''
  const compared = compareAttempt(attempt, answer.text, question)
  return (
    <>
      <div className="stack" role="status">
        {attempt !== '' && (
          <p>
            {t('learning.yours')} <q dir="auto">{attempt}</q>
          </p>
        )}
        {attempt !== '' && (
          <p className="soft">
            {compared.isMost
              ? t('learning.most')
              : compared.has.length > 0
                ? t('learning.has', { words: compared.has.join(', ') })
                : t('learning.notYet')}
          </p>
        )}
        {!isShown && hints > 0 && <PassagePlace passages={answer.passages} />}
        {!isShown && hints > 1 && (
          <p className="learning-hint" dir="auto">
            {withBlanks(answer.text, question)}
          </p>
        )}
        {isShown && <PassageList passages={answer.passages} />}
      </div>
      {isShown ? (
        isInOther && <TranslateButton text={answer.text} language={language} />
      ) : (
        <div className="row">
          {hints < mostHints && (
            <Button look="main" onClick={hint}>
              {t('learning.hint')}
            </Button>
          )}
          {(hints > 0 || compared.isMost) && <Button onClick={show}>{t('learning.show')}</Button>}
        </div>
      )}
    </>
  )
}

/** The steps of one exchange; the teachers of the class read each. */
function useSteps({ id, classId, asked }: TutorProps, { text, passages }: StepsProps['answer']) {
  const [askedAt] = useState(() => new Date().toISOString())
  const [attempt, setAttempt] = useState<string | null>(null)
  const [hints, setHints] = useState(0)
  const [isShown, setShown] = useState(false)
  function store(step: { attempt: string; hints: number; isShown: boolean }) {
    const shown = step.isShown ? { answer: text, passages } : { answer: '', passages: [] }
    const { action, persona, text: question } = asked
    const exchange = { id, classId, action, persona, question, attempt: step.attempt, hints: step.hints, askedAt }
    // The outbox reports a device without room.
    void recordExchange({ ...exchange, ...shown }).catch(() => {})
  }
  return {
    attempt,
    hints,
    isShown,
    begin(tried: string) {
      setAttempt(tried)
      store({ attempt: tried, hints, isShown })
    },
    hint() {
      setHints(hints + 1)
      store({ attempt: attempt ?? '', hints: hints + 1, isShown })
    },
    show() {
      setShown(true)
      store({ attempt: attempt ?? '', hints, isShown: true })
    },
  }
}

function AttemptForm({ onAttempt }: { onAttempt: (attempt: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onAttempt(text.trim())
      }}
    >
      <AreaField
        label={t('learning.attempt')}
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row">
        <Button type="submit" look="main" disabled={text.trim() === ''}>
          {t('learning.check')}
        </Button>
        <Button onClick={() => onAttempt('')}>{t('learning.noIdea')}</Button>
      </div>
    </form>
  )
}
