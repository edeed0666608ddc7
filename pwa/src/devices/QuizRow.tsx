import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import type { QuizSummary } from '@takhti/schema/quizzes/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { StartQuiz, type StartQuizProps } from '#quizzes/port.tsx'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showMessage } from '#ui/snackbars.ts'

type QuizRowProps = { deviceId: string; lessonId: string | null; ask: (act: RemoteAct) => void }

/** A quiz that is opened here is led from here, and the device shows it to the class, also the last one. */
export function QuizRow({ deviceId, lessonId, ask }: QuizRowProps) {
  const { t } = useTranslation()
  const [isStarting, setStarting] = useState(false)
  const last = useQuery(q(lateCalls.quizzes.list, { limit: 1 }, 'the last quiz alone')).data?.data.items[0]
  const show = ({ quizId, code }: QuizSummary) =>
    ask(code === null ? { act: 'results', quizId } : { act: 'quiz', quizId, code })
  return (
    <div role="group" aria-label={t('remote.quiz')} className="remote-row">
      <Button aria-haspopup="dialog" onClick={() => setStarting(true)}>
        {t('remote.startQuiz')}
      </Button>
      {last && (
        <>
          {/* The name prevents a press that meant a newer quiz from showing an older one. */}
          <bdi className="remote-caption">{last.name}</bdi>
          <Button onClick={() => show(last)}>{t(last.code === null ? 'remote.results' : 'remote.showQuiz')}</Button>
          {last.code === null ? <SaveButton deviceId={deviceId} /> : <EndButton deviceId={deviceId} />}
        </>
      )}
      {isStarting && <StartForClass lessonId={lessonId} onOpened={show} onClose={() => setStarting(false)} />}
    </div>
  )
}

type StartForClassProps = { lessonId: string | null } & Pick<StartQuizProps, 'onOpened' | 'onClose'>

/**
 * Waits for the live class before the device starts the quiz: without its class the participants would only receive a
 * code.
 */
function StartForClass({ lessonId, ...given }: StartForClassProps) {
  const led = useQuery(q(lateCalls.liveClasses.list, {})).data?.data.items.filter(({ isTeacher }) => isTeacher) ?? []
  // A quiz that replaces the lesson hides which class it is.
  const liveClass = led.find(({ flow_id }) => flow_id === lessonId) ?? (led.length === 1 ? led[0] : undefined)
  return <StartQuiz {...given} {...(liveClass && { classId: liveClass.classId })} source={null} />
}

/** The device saves the file of what it shows, because the printing happens there. */
function SaveButton({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation()
  const { sending, order } = useOrder(deviceId, 'EXPORT_LIVE_QUIZ_PDF')
  return (
    <>
      <Button
        isBusy={sending.isPending}
        disabled={sending.isBlocked}
        // A refusal is shown below.
        onClick={() => void order().catch(() => {})}
      >
        {t('remote.savePdf')}
      </Button>
      <CommandProblem of={sending} />
    </>
  )
}

function EndButton({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { sending, order } = useOrder(deviceId, 'CLOSE_LIVE_QUIZ')
  return (
    <>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('remote.endQuiz')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('remote.endQuizTitle')}
          confirmLabel={t('remote.endQuiz')}
          command={sending}
          onConfirm={order}
          onClose={() => setAsking(false)}
        >
          {t('remote.endQuizText')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Sends a command to the quiz that the device shows. */
function useOrder(deviceId: string, type: 'CLOSE_LIVE_QUIZ' | 'EXPORT_LIVE_QUIZ_PDF') {
  const { t } = useTranslation()
  const sending = useCommand(lateCalls.pairing.send, { isShownInPlace: true })
  async function order() {
    const { personId: userKneuraId, instituteId: instituteKneuraId } = requirePerson()
    await sending.run({ userKneuraId, instituteKneuraId, deviceId, type })
    showMessage(t('pairing.sent'))
  }
  return { sending, order }
}
