import type { PairedDevice } from '@takhti/schema/devices/pairing/model'
import type { RemoteAct, RemoteRefusal, RemoteState } from '@takhti/schema/devices/remote/model'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { type RetainedPlace, useRetainedPlaces } from '#live/port.tsx'
import { useReach } from '#offline/connectivity.ts'
import { userEvents } from '#realtime/user-client.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FreezeRow } from './FreezeRow.tsx'
import { HoldClass } from './HoldClass.tsx'
import { LaserPad } from './LaserPad.tsx'
import { LessonChoice } from './LessonChoice.tsx'
import { nameOf } from './paired-name.ts'
import { PenPad } from './PenPad.tsx'
import { QuizRow } from './QuizRow.tsx'
import { RowCaption } from './RowCaption.tsx'
import { StudentPicker } from './StudentPicker.tsx'
import { useShown, type Shown } from './use-screen-state.ts'
import './remote.css'

/** The aspect ratio for a device that does not report its own. */
const usualAspect = 16 / 9

const tools = ['pen', 'laser', 'select'] as const
const minutes = [1, 3, 5, 10] as const

export const remoteScreen = screen({
  path: paths.remote,
  title: 'remote',
  roles: ['instructor'],
  load: () => q(lateCalls.pairing.status, {}),
  View: ({ data }) => <Remote devices={data.devices} />,
})

/** The screen, once its messages have loaded. */
export async function loadRemote() {
  await addWords('devices')
  return remoteScreen
}

type Ask = (act: RemoteAct) => void

/** The lesson that the device last showed: a quiz may have replaced it, and the device may be gone. */
function useLedLesson(shown: Shown['shown']): string | null {
  const [led, setLed] = useState<string | null>(null)
  const now = shown?.lessonId ?? led
  if (now !== led) setLed(now)
  return now
}

function Remote({ devices }: { devices: readonly PairedDevice[] }) {
  const { t } = useTranslation()
  const reach = useReach()
  const isOnline = reach === 'edge'
  const { deviceId = '' } = useParams({ strict: false })
  const { shown, isSought, isMissed, press } = useShown(deviceId)
  const device = devices.find((each) => each.deviceId === deviceId)
  const [refused, setRefused] = useRefused(deviceId)
  const led = useLedLesson(shown)
  // Where the device is gone its class is unknown, so all led classes are offered here.
  const places = useRetainedPlaces(({ flow_id }) => shown === null || flow_id === led)
  const ask: Ask = (act) => {
    setRefused(null)
    press(act)
  }
  if (!device) return <Notice title={t('errors.devices/not-paired')} />
  return (
    <div className="remote">
      <p className="remote-head">
        <strong>
          <bdi>{nameOf(device, t)}</bdi>
        </strong>{' '}
        <span role="status" className="soft">
          {isOnline && <Where shown={shown} />}
          {isOnline && isSought && `${shown ? ' · ' : ''}${t('remote.looking')}`}
        </span>
      </p>
      {!isOnline && <p className="card">{t(reach === 'nowhere' ? 'remote.phoneOffline' : 'remote.unreachable')}</p>}
      {shown === null && isOnline && (
        <>
          <p className="card soft">{t('remote.goneHint')}</p>
          <HoldClass />
          <div className="row">
            <Link to={paths.devices} className="button">
              {t('launcher.devices')}
            </Link>
          </div>
        </>
      )}
      {shown && (
        <>
          {shown.lessonId !== null && (
            <Driving
              shows={shown}
              place={places.find(({ liveClass }) => liveClass.flow_id === shown.lessonId)}
              ask={ask}
            />
          )}
          {shown.quiz !== undefined && <FreezeRow shows={shown} ask={ask} />}
          <QuizRow deviceId={deviceId} lessonId={shown.lessonId} ask={ask} />
          <LessonChoice onChoose={(lessonId) => ask({ act: 'open', lessonId })} />
        </>
      )}
      <div role="status" className="remote-told">
        {refused !== null && <p className="card">{t(`remote.refused.${refused}`)}</p>}
        {refused === null && isMissed && <p className="card">{t('remote.missed')}</p>}
      </div>
    </div>
  )
}

function Where({ shown }: Pick<Shown, 'shown'>) {
  const { t } = useTranslation()
  if (shown === undefined) return null
  if (shown === null) return t('remote.gone')
  const { lessonId, title, page, pages, quiz } = shown
  if (quiz !== undefined) return t('remote.quizShown')
  if (lessonId === null) return t('remote.noLesson')
  return (
    <>
      <bdi>{title}</bdi> · {t('remote.page', { page, pages })}
    </>
  )
}

/** Why the device did not run the last command; null where it did. */
function useRefused(deviceId: string) {
  const state = useState<RemoteRefusal | null>(null)
  const [, setRefused] = state
  useEffect(
    () => userEvents.on('remote/refused', ({ deviceId: of, why }) => of === deviceId && setRefused(why)),
    [deviceId, setRefused],
  )
  return state
}

type DrivingProps = { shows: RemoteState; place: RetainedPlace | undefined; ask: Ask }

function Driving({ shows, place, ask }: DrivingProps) {
  const { t } = useTranslation()
  const { page, pages, hasTimer, picked } = shows
  return (
    <>
      <div className="remote-pages">
        <Button aria-disabled={page <= 1} onClick={() => page > 1 && ask({ act: 'turn', by: -1 })}>
          {t('remote.previous')}
        </Button>
        {/* While the class looks at the teacher, to go on is the one next step. */}
        <Button
          {...(!shows.isFrozen && { look: 'main' })}
          aria-disabled={page >= pages}
          onClick={() => page < pages && ask({ act: 'turn', by: 1 })}
        >
          {t('remote.next')}
        </Button>
      </div>
      <Tools shows={shows} ask={ask} />
      <div role="group" aria-label={t('remote.timer')} className="remote-row">
        <RowCaption text={t('remote.timer')} />
        {minutes.map((count) => (
          <Button key={count} onClick={() => ask({ act: 'timer', minutes: count })}>
            {t('remote.minutes', { count })}
          </Button>
        ))}
        {hasTimer && <Button onClick={() => ask({ act: 'timer', minutes: 0 })}>{t('remote.stopTimer')}</Button>}
      </div>
      <FreezeRow shows={shows} ask={ask} />
      <StudentPicker place={place} picked={picked} onPick={(name) => ask({ act: 'pick', name })} />
    </>
  )
}

/** The active tool of the device, and its pad here. */
function Tools({ shows: { tool, aspect = usualAspect }, ask }: { shows: RemoteState; ask: Ask }) {
  const { t } = useTranslation()
  // A lesson opens with the pen active: a user who only scrolls past would draw.
  const [hasPen, setHasPen] = useState(false)
  function choose(each: (typeof tools)[number]) {
    setHasPen(each === 'pen')
    ask({ act: 'tool', tool: each })
  }
  return (
    <>
      <div role="group" aria-label={t('remote.tools')} className="remote-row">
        {tools.map((each) => (
          <Button key={each} aria-pressed={tool === each} onClick={() => choose(each)}>
            {t(`remote.${each}`)}
          </Button>
        ))}
      </div>
      {tool === 'laser' && <LaserPad aspect={aspect} ask={ask} />}
      {tool === 'pen' && hasPen && (
        <>
          <PenPad aspect={aspect} ask={ask} />
          <div>
            <Button onClick={() => ask({ act: 'undo' })}>{t('remote.undo')}</Button>
          </div>
        </>
      )}
    </>
  )
}
