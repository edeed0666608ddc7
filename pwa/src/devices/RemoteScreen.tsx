import type { PairedDevice } from '@takhti/schema/devices/pairing/model'
import type { RemoteAct, RemoteState } from '@takhti/schema/devices/remote/model'
import type { QuizSummary } from '@takhti/schema/quizzes/model'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { onLine, sayOnLine } from '#api/person-line.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'
import { addWords } from '#languages/late-words.ts'
import { StartQuiz } from '#quizzes/port.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { LaserPad } from './LaserPad.tsx'
import { LessonChoice } from './LessonChoice.tsx'
import { nameOf } from './paired-name.ts'
import { StudentPicker } from './StudentPicker.tsx'
import './remote.css'

/** A device that says nothing for so long is looked for again. */
const lookMs = 5_000

const tools = ['pen', 'laser', 'select'] as const
const minutes = [1, 3, 5, 10] as const
const freezes = [30, 60, 120, 300] as const

export const remoteScreen = screen({
  path: paths.remote,
  title: 'remote',
  roles: ['instructor'],
  load: () => q(lateCalls.pairing.status, {}),
  View: ({ data }) => <Remote devices={data.devices} />,
})

/** The screen, once its words are here. */
export async function loadRemote() {
  await addWords('devices')
  return remoteScreen
}

type Ask = (act: RemoteAct) => void

function Remote({ devices }: { devices: readonly PairedDevice[] }) {
  const { t } = useTranslation()
  const { deviceId = '' } = useParams({ strict: false })
  const shown = useShown(deviceId)
  const device = devices.find((each) => each.deviceId === deviceId)
  const ask: Ask = (act) => sayOnLine('remote/act', { deviceId, act })
  if (!device) return <Notice title={t('errors.devices/not-paired')} />
  return (
    <div className="remote">
      <p className="remote-head">
        <strong>
          <bdi>{nameOf(device, t)}</bdi>
        </strong>{' '}
        <span role="status" className="soft">
          <Where shown={shown} />
        </span>
      </p>
      {shown === null ? (
        <p className="card soft">{t('remote.goneHint')}</p>
      ) : (
        <>
          {shown.lessonId !== null && <Driving shows={shown} ask={ask} />}
          <QuizRow ask={ask} />
          <LessonChoice onChoose={(lessonId) => ask({ act: 'open', lessonId })} />
        </>
      )}
    </div>
  )
}

function Where({ shown }: { shown: RemoteState | null }) {
  const { t } = useTranslation()
  if (shown === null) return t('remote.gone')
  const { lessonId, title, page, pages } = shown
  if (lessonId === null) return t('remote.noLesson')
  return (
    <>
      <bdi>{title}</bdi> · {t('remote.page', { page, pages })}
    </>
  )
}

/** What the device shows, as it says itself; null while it says nothing. */
function useShown(deviceId: string): RemoteState | null {
  const [shown, setShown] = useState<RemoteState | null>(null)
  useEffect(() => {
    const stop = onLine('remote/shown', ({ deviceId: of, shows }) => of === deviceId && setShown(shows))
    const look = () => sayOnLine('remote/look', {})
    look()
    // The line may still be coming, and a device comes back without a word.
    const beat = setInterval(look, lookMs)
    return () => {
      stop()
      clearInterval(beat)
    }
  }, [deviceId])
  return shown
}

function Driving({ shows, ask }: { shows: RemoteState; ask: Ask }) {
  const { t } = useTranslation()
  const { page, pages, tool, isFrozen, hasTimer, picked } = shows
  return (
    <>
      <div className="remote-pages">
        <Button aria-disabled={page <= 1} onClick={() => page > 1 && ask({ act: 'turn', by: -1 })}>
          {t('remote.previous')}
        </Button>
        <Button look="main" aria-disabled={page >= pages} onClick={() => page < pages && ask({ act: 'turn', by: 1 })}>
          {t('remote.next')}
        </Button>
      </div>
      <div role="group" aria-label={t('remote.tools')} className="remote-row">
        {tools.map((each) => (
          <Button key={each} aria-pressed={tool === each} onClick={() => ask({ act: 'tool', tool: each })}>
            {t(`remote.${each}`)}
          </Button>
        ))}
      </div>
      {tool === 'laser' && <LaserPad ask={ask} />}
      <div role="group" aria-label={t('remote.timer')} className="remote-row">
        <Caption text={t('remote.timer')} />
        {minutes.map((count) => (
          <Button key={count} onClick={() => ask({ act: 'timer', minutes: count })}>
            {t('remote.minutes', { count })}
          </Button>
        ))}
        {hasTimer && <Button onClick={() => ask({ act: 'timer', minutes: 0 })}>{t('remote.stopTimer')}</Button>}
      </div>
      <div role="group" aria-label={t('remote.freeze')} className="remote-row">
        <Caption text={t('remote.freeze')} />
        {freezes.map((seconds) => {
          const length =
            seconds < 60 ? t('remote.seconds', { count: seconds }) : t('remote.minutes', { count: seconds / 60 })
          return (
            <Button
              key={seconds}
              aria-label={`${t('remote.freeze')} · ${length}`}
              onClick={() => ask({ act: 'freeze', seconds })}
            >
              {length}
            </Button>
          )
        })}
        {isFrozen && (
          <Button look="main" onClick={() => ask({ act: 'freeze', seconds: 0 })}>
            {t('remote.unfreeze')}
          </Button>
        )}
      </div>
      <StudentPicker picked={picked} onPick={(name) => ask({ act: 'pick', name })} />
    </>
  )
}

/** What a row of times is for; the row itself has it as its name. */
function Caption({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="remote-caption">
      {text}
    </span>
  )
}

/** A quiz that is opened here is led from here, and the device shows it to the class; so it does the last one. */
function QuizRow({ ask }: { ask: Ask }) {
  const { t } = useTranslation()
  const [isStarting, setStarting] = useState(false)
  const last = useQuery(q(lateCalls.quizzes.list, { limit: 1 })).data?.data.items[0]
  const show = ({ quizId, code }: QuizSummary) =>
    ask(code === null ? { act: 'results', quizId } : { act: 'quiz', quizId, code })
  return (
    <div role="group" aria-label={t('remote.quiz')} className="remote-row">
      <Button aria-haspopup="dialog" onClick={() => setStarting(true)}>
        {t('remote.startQuiz')}
      </Button>
      {last && (
        <Button onClick={() => show(last)}>{t(last.code === null ? 'remote.results' : 'remote.showQuiz')}</Button>
      )}
      {isStarting && <StartQuiz source={null} onOpened={show} onClose={() => setStarting(false)} />}
    </div>
  )
}
