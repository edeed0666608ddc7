import { useTranslation } from 'react-i18next'
import { pairingSecret } from '#api/paired-device.ts'
import { useRetainedPlaces } from '#live/port.tsx'
import { Countdown } from '../Countdown.tsx'
import { joinAddress } from '../join-address.ts'
import { JoinCode } from '../JoinCode.tsx'
import type { HostProps } from './host-props.ts'
import { HostControls } from './HostControls.tsx'
import { HostQuestion } from './HostQuestion.tsx'
import { OwnPaceProgress } from './OwnPaceProgress.tsx'
import { PlayerList } from './PlayerList.tsx'
import { QuizDriven } from './QuizDriven.tsx'
import { QuizSwitches } from './QuizSwitches.tsx'
import { useQuizMessages } from './use-quiz-messages.ts'

/** The host's view: the question or the lobby, the possible actions, and the players. */
export function HostConsole(props: HostProps) {
  const { t } = useTranslation()
  const { quiz, state } = props
  useQuizMessages(quiz.quizId)
  const { open, phase, turn, total, host } = quiz
  // Only the class that the quiz was opened for stays connected meanwhile.
  useRetainedPlaces(({ classId }) => classId === host?.classId)
  const code = host?.code ?? ''
  return (
    <div className="quiz-host">
      <div className="stack">
        <div className="quiz-state">
          <strong className="grow" dir="auto">
            {quiz.name}
          </strong>
          <span role="status">{t(`quiz.phases.${phase}`)}</span>
          {open && <span>{t('quiz.play.place', { number: turn, count: total })}</span>}
          {phase === 'open' && open?.closesAt && <Countdown closesAt={open.closesAt} offsetMs={state.offsetMs} />}
        </div>
        {open === null ? <JoinCode code={code} address={joinAddress(code)} /> : <HostQuestion {...props} open={open} />}
        <OwnPaceProgress quiz={quiz} />
        <HostControls {...props} />
      </div>
      <aside className="stack" aria-label={t('quiz.host.aside')}>
        {open !== null && (
          <p>
            <span className="soft">{t('quiz.join.code')}</span> <strong dir="ltr">{code}</strong>
          </p>
        )}
        <a className="button" href={`/live-quiz/${quiz.quizId}/panel?code=${code}`} target="_blank" rel="noreferrer">
          {t('quiz.host.panel')}
        </a>
        <QuizSwitches {...props} />
        <PlayerList {...props} />
      </aside>
      {pairingSecret() !== null && <QuizDriven quiz={quiz} />}
    </div>
  )
}
