import { IconArrowLeft } from '@tabler/icons-react'
import { type LiveClass, type LiveMode, liveModes } from '@takhti/schema/live/model'
import type { Wall } from '@takhti/schema/live/wall/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { AfterClassPanel } from './AfterClassPanel.tsx'
import { DeviceCheckPanel } from './DeviceCheckPanel.tsx'
import type { OwnMedia } from './own-media.ts'
import { KeptWalls } from './wall/KeptWalls.tsx'
import { StartWallMenu } from './wall/StartWallMenu.tsx'
import { useWalls } from './wall/use-walls.ts'

type LobbyPanelProps = {
  lessonId: string
  going: LiveClass | null
  media: OwnMedia
  onJoin: (liveClass: LiveClass) => void
  onOpenWall: (wall: Wall) => void
}

/** Before the class: the check of the devices, and the way in, or the wait for it. */
export function LobbyPanel({ lessonId, going, media, onJoin, onOpenWall }: LobbyPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const { walls } = useWalls(lessonId, null)
  const join = (liveClass: LiveClass) => {
    // Everybody comes in unheard and unseen.
    media.close()
    onJoin(liveClass)
  }
  return (
    <main id="content" className="live-page live-lobby" tabIndex={-1}>
      <header className="row">
        <Link to={paths.lessons} className="icon-button" aria-label={t('back')}>
          <IconArrowLeft aria-hidden="true" className="board-turns" />
        </Link>
        <h1>{t('title')}</h1>
      </header>
      {going && <p dir="auto">{t('of', { lesson: going.lessonName, name: going.className })}</p>}
      <DeviceCheckPanel media={media} hasCamera={going?.mode !== 'audio'} />
      {going ? (
        <section className="stack">
          <p role="status">{t('started')}</p>
          <p className="small soft">{t('joinHint')}</p>
          <Button look="main" onClick={() => join(going)}>
            {t('join')}
          </Button>
        </section>
      ) : requirePerson().role === 'instructor' ? (
        <StartForm lessonId={lessonId} onStarted={join} />
      ) : (
        <section className="stack">
          <p role="status">
            <strong>{t('waiting')}</strong>
          </p>
          <p className="soft">{t('waitingText')}</p>
        </section>
      )}
      <AfterClassPanel lessonId={lessonId} />
      <KeptWalls walls={walls} onOpen={onOpenWall} />
    </main>
  )
}

function StartForm({ lessonId, onStarted }: { lessonId: string; onStarted: (liveClass: LiveClass) => void }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const lesson = useQuery(q(calls.lessons.get, { id: lessonId }))
  const classes = useQuery(q(calls.classes.listMine, {}))
  const start = useCommand(lateCalls.liveClasses.start)
  const [chosen, setChosen] = useState<string | null>(null)
  const [mode, setMode] = useState<LiveMode>('video')
  const options = (classes.data?.data.items ?? []).map(({ classId, name }) => ({ value: classId, label: name }))
  const wished = chosen ?? new URLSearchParams(location.search).get('class') ?? lesson.data?.data.classIds[0]
  const classId = options.find(({ value }) => value === wished)?.value ?? options[0]?.value
  if (classes.data && classId === undefined) return <p role="status">{t('noClass')}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (classId === undefined) return
    void start.run({ flow_id: lessonId, classId, mode }).then(
      (liveClass) => liveClass && onStarted(liveClass),
      // What went wrong is told by the bar, or by the dialog of a licence.
      () => {},
    )
  }
  return (
    <>
      <form className="stack" onSubmit={submit}>
        <SelectField
          label={t('forClass')}
          options={options}
          value={classId ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        />
        <SelectField
          label={t('mode')}
          options={liveModes.map((each) => ({ value: each, label: t(`modes.${each}`) }))}
          value={mode}
          // The options are the modes.
          onChange={({ target }) => setMode(target.value as LiveMode)}
        />
        <p className="small soft">{t('startHint')}</p>
        <Button look="main" type="submit" isBusy={start.isPending || classId === undefined}>
          {t('start')}
        </Button>
      </form>
      {classId !== undefined && (
        <StartWallMenu lessonId={lessonId} classId={classId} shownPage={null} onStarted={() => {}} />
      )}
    </>
  )
}
