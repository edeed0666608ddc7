import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/Skeleton.tsx'
import { recordExchange } from './exchange-log.ts'
import { readMaterials } from './materials.ts'
import { StudentQuestion } from './StudentQuestion.tsx'
import type { TutorProps } from './tutor-props.ts'
import { askTutor, isOneChoice, type TutorAnswer } from './tutor.ts'
import { TutorSteps } from './TutorSteps.tsx'

/** One exchange: the question, the student's attempt, hints, and the answer with its passage. */
export function Tutor(props: TutorProps) {
  const { t } = useTranslation()
  const { asked } = props
  const answer = useAnswer(props)
  return (
    <section className="card stack learning-exchange" aria-label={asked.text}>
      <h2 className="learning-asked" dir="auto">
        {asked.text}
      </h2>
      {answer === null && <Skeleton label={t('learning.reading')} />}
      {answer === 'failed' && <p role="alert">{t('learning.notHere')}</p>}
      {answer !== null && answer !== 'failed' && <Answered answer={answer} {...props} />}
    </section>
  )
}

function Answered({ answer, ...props }: TutorProps & { answer: TutorAnswer }) {
  const { t } = useTranslation()
  const { id, classId, asked } = props
  const refused = answer.kind === 'refused' ? answer.code : null
  useEffect(() => {
    if (refused === null) return
    const { text: question, action, persona } = asked
    const empty = { attempt: '', hints: 0, answer: '', passages: [], askedAt: new Date().toISOString() }
    // The outbox reports a device without room.
    void recordExchange({ id, classId, action, persona, question, refused, ...empty }).catch(() => {})
    // An exchange is refused once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refused, id])
  if (answer.kind === 'refused') return <p role="status">{t(`assistant.refusals.${answer.code}`)}</p>
  if (answer.kind === 'answer') return <TutorSteps answer={answer} {...props} />
  const questions = answer.questions.filter(({ question }) => isOneChoice(question))
  if (questions.length === 0) return <p role="status">{t('assistant.refusals.assistant/too-few-facts')}</p>
  return (
    <ol className="stack">
      {questions.map((each) => (
        <StudentQuestion key={each.question.id} of={each} classId={classId} asked={asked} />
      ))}
    </ol>
  )
}

/** The engine's answer, made once; null while it is read. */
function useAnswer({ materials, asked, earlier, language }: TutorProps): TutorAnswer | 'failed' | null {
  const [answer, setAnswer] = useState<TutorAnswer | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    const show = (made: TutorAnswer | 'failed') => {
      if (!isGone) setAnswer(made)
    }
    readMaterials(materials)
      .then((texts) => askTutor(asked, { texts, language, earlier, seed: Date.now() % 100_000 }))
      .then(show)
      .catch(() => show('failed'))
    return () => {
      isGone = true
    }
    // An exchange retains the question and the materials that it began with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return answer
}
