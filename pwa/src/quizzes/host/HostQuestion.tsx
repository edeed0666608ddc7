import type { OpenQuestion } from '@takhti/schema/quizzes/channel'
import { useTranslation } from 'react-i18next'
import { Podium } from '../Podium.tsx'
import { QuestionFace } from '../QuestionFace.tsx'
import { TeamPodium } from '../TeamPodium.tsx'
import { GivenAnswers } from './GivenAnswers.tsx'
import type { HostProps } from './host-props.ts'

/** The current question, how many have answered, and the tally once it is closed. */
export function HostQuestion({ client, quiz, open }: HostProps & { open: OpenQuestion }) {
  const { t } = useTranslation()
  const { phase, host, playerCount, answered, top, teams } = quiz
  const isClosed = phase === 'closed' || phase === 'revealed'
  const tally = quiz.tally ?? host?.tally ?? null
  return (
    <>
      <QuestionFace level={2} question={open.question} solution={quiz.solution} tally={isClosed ? tally : null} />
      {!isClosed && <p role="status">{t('quiz.host.answered', { answered, count: playerCount })}</p>}
      {quiz.isSkipped && <p role="status">{t('quiz.states.skipped')}</p>}
      {isClosed && <GivenAnswers client={client} turn={quiz.turn} />}
      {phase === 'revealed' && teams && <TeamPodium teams={teams} />}
      {phase === 'revealed' && top && top.length > 0 && <Podium ranking={top} />}
    </>
  )
}
