import type { LiveClass } from '@takhti/schema/live/model'
import type { Wall } from '@takhti/schema/live/wall/model'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import i18next from 'i18next'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { LiveAttendanceScreen } from '#attendance/port.tsx'
import { addWords } from '#languages/late-words.ts'
import { ScheduleScreen } from '#schedule/port.tsx'
import { forgetChosen, isChosen } from '#screen/class-entry.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { holdFocus } from '#ui/focus-hold.ts'
import { Notice } from '#ui/Notice.tsx'
import { useOpened } from '#ui/use-open-state.ts'
import { AfterClassPanel } from './AfterClassPanel.tsx'
import { ClassesNowPanel } from './ClassesNowPanel.tsx'
import { ClassRoomPanel } from './ClassRoomPanel.tsx'
import { LobbyPanel } from './LobbyPanel.tsx'
import { OwnMedia } from './own-media.ts'
import { RecordingsScreen } from './recording/RecordingsScreen.tsx'
import { WallPagePanel } from './wall/WallPagePanel.tsx'
import './live.css'

/** How often a waiting participant asks whether the class has started, in milliseconds. */
const askMs = 4_000

/**
 * The live class of a lesson: device check, waiting for the teacher, the class, and its end. Without a lesson, all
 * running classes.
 */
export function LiveClassScreen({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation()
  const [words, setWords] = useState<'come' | 'here' | 'failed'>('come')
  // Any other value shows the class.
  const { show } = useSearch({ strict: false }) as { show?: string }
  useEffect(() => {
    if (words !== 'come') return
    void addWords('live').then(() => setWords(i18next.exists('live.title') ? 'here' : 'failed'))
  }, [words])
  if (words === 'here' && show === 'recordings') return <RecordingsScreen lessonId={lessonId} />
  if (words === 'here' && show === 'attendance')
    return (
      <Suspense>
        <LiveAttendanceScreen lessonId={lessonId} />
      </Suspense>
    )
  if (words === 'here' && lessonId === '' && show === 'schedule')
    return (
      <Suspense>
        <ScheduleScreen />
      </Suspense>
    )
  if (words === 'here' && lessonId === '') return <ClassesNowPanel askMs={askMs} />
  if (words === 'here') return <LiveClassOf lessonId={lessonId} />
  return (
    <main id="content" className="live-page" tabIndex={-1}>
      {words === 'come' ? (
        <p role="status">{t('common.loading')}</p>
      ) : (
        <Notice isPage title={t('board.failedTitle')} text={t('board.failedText')}>
          <Button onClick={() => setWords('come')}>{t('common.retry')}</Button>
        </Notice>
      )}
    </main>
  )
}

function LiveClassOf({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const [media] = useState(() => new OwnMedia())
  const [joined, setJoined] = useState<LiveClass | null>(null)
  const wall = useOpened(({ wallId }: Wall) => wallId)
  const [end, setEnd] = useState<'ended' | 'sentOut' | null>(null)
  const asked = useQuery({
    ...q(lateCalls.liveClasses.get, { flow_id: lessonId }),
    refetchInterval: end === null ? askMs : false,
  })
  const liveClass = asked.data?.data.liveClass ?? null
  // The connection may have moved to a later class than the joined one; ids grow with time.
  const isKnown = joined !== null && liveClass !== null && liveClass.liveId >= joined.liveId
  const hasEnded = isKnown && liveClass.endedAt !== null
  const going = liveClass?.endedAt === null ? liveClass : null
  // Any other value does not enter.
  const { enter } = useSearch({ strict: false }) as { enter?: string }
  // A teacher who started it elsewhere, or on another device, has chosen to teach here; an address admits no other
  // person. A press on a class in the app is the press that joins it.
  const isWanted = isChosen(lessonId) || (enter === 'now' && going?.isTeacher === true)
  if (going !== null && isWanted && joined === null && end === null) setJoined(going)
  useEffect(() => forgetChosen, [])
  useEffect(() => () => media.close(), [media])
  useEffect(() => {
    document.title = t('title')
  }, [t])

  const close = (how: 'ended' | 'sentOut') => {
    media.close()
    setJoined(null)
    setEnd(how)
  }
  if (end !== null || hasEnded)
    return (
      <main ref={holdFocus} id="content" className="live-page" tabIndex={-1}>
        <Notice isPage title={t(end ?? 'ended')} text={t(end === 'sentOut' ? 'sentOutText' : 'endedText')}>
          <Link to={paths.lesson} params={{ lessonId }} className="button" data-look="main">
            {t('openLesson')}
          </Link>
          <AfterClassPanel lessonId={lessonId} />
          <Link to={paths.lessons} className="button">
            {t('back')}
          </Link>
        </Notice>
      </main>
    )
  if (joined !== null) return <ClassRoomPanel liveClass={joined} media={media} onEnd={close} />
  if (asked.data === undefined)
    return (
      <main id="content" className="live-page" tabIndex={-1}>
        {asked.error ? (
          <Notice isPage title={t('failed')}>
            <Button onClick={() => void asked.refetch()}>{t('retry')}</Button>
            <Link to={paths.lessons} className="button">
              {t('back')}
            </Link>
          </Notice>
        ) : (
          <p role="status">{t('loading')}</p>
        )}
      </main>
    )
  if (wall.opened !== null) return <WallPagePanel wall={wall.opened} onBack={wall.close} />
  const isOver = liveClass !== null && going === null
  return (
    <LobbyPanel
      {...{ lessonId, going, media }}
      hasEnded={isOver}
      onJoin={setJoined}
      wayToWall={wall.wayTo}
      onOpenWall={wall.open}
    />
  )
}
