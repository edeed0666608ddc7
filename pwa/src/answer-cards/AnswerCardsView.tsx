import type { CardOfStudent } from '@takhti/schema/answer-cards/model'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { paths } from '#screen/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { WriteFields } from '#ui/WriteFields.tsx'
import { CardPrint } from './CardPrint.tsx'
import { Play } from './Play.tsx'
import { newSession } from './session.ts'
import { Setup } from './Setup.tsx'
import { useSession } from './use-session.ts'
import './answer-cards.css'

type AnswerCardsViewProps = { classId: string; students: readonly CardOfStudent[] }

/** A class's answer cards: choosing a set, printing, and the quiz that the camera reads. */
export function AnswerCardsView({ classId, students: known }: AnswerCardsViewProps) {
  const { t } = useTranslation()
  const assign = useCommand(lateCalls.answerCards.assign, { isShownInPlace: true })
  const [made, setMade] = useState<readonly CardOfStudent[] | null>(null)
  const { session, change } = useSession(classId)
  const [isPrinting, setPrinting] = useState(false)
  const [doneId, setDone] = useState<string | null>(null)
  const students = made ?? known
  const isReadOnly = useReadOnly()
  const lacks = known.some(({ number }) => number === null)
  const number = () =>
    void assign.run({ classId }).then(
      (cards) => cards && setMade(cards.items),
      () => {},
    )
  useEffect(() => {
    // Numbers are made at the first look, so that printing is one press.
    if (lacks && !assign.isBlocked && !isReadOnly) number()
    // The command's own function changes with its state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [classId, lacks, assign.isBlocked, isReadOnly])
  if (isPrinting) return <CardPrint students={students} onDone={() => setPrinting(false)} />
  if (session !== null)
    return (
      <Play
        classId={classId}
        students={students}
        session={session}
        onChange={change}
        onEnd={(quizId) => {
          change(null)
          setDone(quizId)
        }}
      />
    )
  if (doneId !== null)
    return (
      <Notice title={t('answerCards.saved')} text={t('answerCards.savedText')}>
        <Link className="button" data-look="main" to={paths.liveQuiz} params={{ quizId: doneId }}>
          {t('answerCards.results')}
        </Link>
        <Link className="button" to={paths.classDetail} params={{ classId }}>
          {t('answerCards.back')}
        </Link>
      </Notice>
    )
  return (
    <WriteFields>
      <Setup
        students={students}
        numbering={assign}
        onNumber={number}
        onPrint={() => setPrinting(true)}
        onStart={(name, questions) => change(newSession(name, questions, new Date()))}
      />
    </WriteFields>
  )
}
