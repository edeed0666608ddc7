import { answersOf } from '@takhti/schema/answer-cards/rules'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { QuestionFace } from '#quizzes/asked/port.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { stayAwake } from '#ui/wake-lock.ts'
import { Camera } from './Camera.tsx'
import { ReadList } from './ReadList.tsx'
import { isLast, tallyOf } from './session.ts'
import { type PlayProps, usePlay } from './use-play.ts'

/** The question for all to read, the camera, and the students whose cards were read. */
export function Play(props: PlayProps) {
  const { t } = useTranslation()
  const { students, session } = props
  const { record, current, known, ...act } = usePlay(props)
  useEffect(() => stayAwake(), [])
  if (current === null) return null
  const { question, isRevealed, readings } = current
  const isOver = isRevealed && isLast(session)
  return (
    <div className="answer-cards-play">
      <div className="stack">
        <div className="quiz-state">
          <strong className="grow" dir="auto">
            {session.name}
          </strong>
          <span>{t('quiz.play.place', { number: session.turns.length, count: session.questions.length })}</span>
        </div>
        <QuestionFace
          level={2}
          question={question}
          solution={isRevealed ? question : null}
          tally={isRevealed ? tallyOf(current) : null}
        />
        <div className="quiz-controls" role="group" aria-label={t('quiz.host.controls')}>
          {!isRevealed && (
            <Button look="main" onClick={act.reveal}>
              {t('answerCards.reveal')}
            </Button>
          )}
          {isRevealed && !isOver && (
            <Button look="main" onClick={act.next}>
              {t('quiz.host.next')}
            </Button>
          )}
          <Button
            look={isOver ? 'main' : 'plain'}
            isBusy={record.isPending}
            onClick={() => void act.end().catch(() => {})}
          >
            {t('quiz.host.finish')}
          </Button>
        </div>
        <CommandProblem of={record} />
      </div>
      <aside className="stack" aria-label={t('answerCards.reading')}>
        <Camera cards={known} onImage={act.read} />
        <p role="status" className="answer-cards-count">
          {t('answerCards.read', { answered: answersOf(current).length, count: students.length })}
        </p>
        <ReadList students={students} question={question} readings={readings} isRevealed={isRevealed} onSet={act.set} />
      </aside>
    </div>
  )
}
