import { IconArrowLeft } from '@tabler/icons-react'
import type { LiveClass } from '@takhti/schema/live/model'
import type { Wall } from '@takhti/schema/live/wall/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { AfterClassPanel } from './AfterClassPanel.tsx'
import { DeviceCheckPanel } from './DeviceCheckPanel.tsx'
import type { OwnMedia } from './own-media.ts'
import { StartForm } from './StartForm.tsx'
import { StoredWalls } from './wall/StoredWalls.tsx'
import { useWalls } from './wall/use-walls.ts'

type LobbyPanelProps = {
  lessonId: string
  going: LiveClass | null
  /** The last class of the lesson has ended, and no other is running. */
  hasEnded: boolean
  media: OwnMedia
  onJoin: (liveClass: LiveClass) => void
  wayToWall: (wall: Wall) => (button: HTMLButtonElement | null) => void
  onOpenWall: (wall: Wall) => void
}

/** Before the class: one press enters it, or the wait for it; the check of the devices is below, for those who want it. */
export function LobbyPanel({ lessonId, going, hasEnded, media, onJoin, wayToWall, onOpenWall }: LobbyPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const { walls } = useWalls(lessonId, null)
  const name = useQuery(q(calls.lessons.get, { id: lessonId })).data?.data.name
  const join = (liveClass: LiveClass) => {
    // All participants enter with microphone and camera off.
    media.close()
    onJoin(liveClass)
  }
  const check = <DeviceCheckPanel media={media} hasCamera={going?.mode !== 'audio'} />
  return (
    <main id="content" className="live-page live-lobby" tabIndex={-1}>
      <header className="row">
        <Link to={paths.lessons} className="icon-button" aria-label={t('back')}>
          <IconArrowLeft aria-hidden="true" className="mirrored" />
        </Link>
        <h1>{t('title')}</h1>
      </header>
      <p dir="auto">{going ? t('of', { lesson: going.lessonName, name: going.className }) : name}</p>
      {going ? (
        <section className="stack">
          <p role="status">{t('started')}</p>
          <Button look="main" onClick={() => join(going)}>
            {t('join')}
          </Button>
          <p className="small soft">{t('joinHint')}</p>
        </section>
      ) : requirePerson().role === 'instructor' ? (
        <StartForm lessonId={lessonId} onStarted={join}>
          {check}
        </StartForm>
      ) : (
        <section className="stack">
          <p role="status">
            <strong>{t(hasEnded ? 'ended' : 'waiting')}</strong>
          </p>
          <p className="soft">{t(hasEnded ? 'nextText' : 'waitingText')}</p>
          {hasEnded && (
            <Link to={paths.lesson} params={{ lessonId }} className="button">
              {t('openLesson')}
            </Link>
          )}
        </section>
      )}
      {(going || requirePerson().role !== 'instructor') && check}
      <AfterClassPanel lessonId={lessonId} />
      <StoredWalls walls={walls} wayTo={wayToWall} onOpen={onOpenWall} />
    </main>
  )
}
