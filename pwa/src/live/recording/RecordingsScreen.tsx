import { IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react'
import type { Recording } from '@takhti/schema/live/recording/model'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { clockTime } from '#board/port.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { retainFocus } from '#ui/focus-hold.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { removeWithUndo, useRemoved } from '#ui/removal.ts'
import { useOpened } from '#ui/use-open-state.ts'
import { RecordingPlayer } from './RecordingPlayer.tsx'
import { megabytes, startedText } from './recordings-text.ts'
import { endUnfinished } from './start-recording.ts'
import { UnsentNotice } from './UnsentNotice.tsx'
import '../sheet.css'
import './recordings.css'

/** The recordings of a lesson, and one of them while it plays. */
export function RecordingsScreen({ lessonId }: { lessonId: string }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'recordings' })
  const { opened, open, close, wayTo } = useOpened(({ recordingId }: Recording) => recordingId)
  const removed = useRemoved()
  const list = useQuery(q(lateCalls.recordings.list, { flow_id: lessonId }))
  useEffect(() => {
    document.title = t('title')
    if (requirePerson().role === 'instructor') void endUnfinished()
  }, [t])
  const { linked, leave } = useLinked(list.data?.data.items)
  if (opened) return <RecordingPlayer shown={opened} onClose={close} />
  if (linked) return <RecordingPlayer {...linked} onClose={leave} />
  const items = list.data?.data.items.filter(({ recordingId }) => !removed.has(recordingId))
  return (
    <main ref={retainFocus} id="content" className="live-sheet" tabIndex={-1}>
      <header className="row">
        <Link to={paths.lesson} params={{ lessonId }} className="icon-button" aria-label={t('toLesson')}>
          <IconArrowLeft aria-hidden="true" className="mirrored" />
        </Link>
        <h1>{t('title')}</h1>
      </header>
      {items?.length === 0 && (
        <Notice title={t('none')} {...(requirePerson().role === 'instructor' && { text: t('noneForTeacher') })}>
          {requirePerson().role === 'instructor' && (
            <Link to={paths.liveClass} params={{ lessonId }} className="button" data-look="main">
              {i18n.t('live.title')}
            </Link>
          )}
        </Notice>
      )}
      {items === undefined && <Loading hasFailed={list.error !== null} again={() => void list.refetch()} />}
      {requirePerson().role === 'instructor' && <UnsentNotice />}
      <ul className="recordings-list">
        {items?.map((recording) => (
          <RecordingItem
            key={recording.recordingId}
            recording={recording}
            wayIn={wayTo(recording)}
            onPlay={() => open(recording)}
          />
        ))}
      </ul>
    </main>
  )
}

/** The recording that the address names, with its moment, until its player is left. */
function useLinked(items: readonly Recording[] | undefined) {
  // An address that a person changed names no recording, or begins at the start.
  const { recording, at } = useSearch({ strict: false }) as { recording?: unknown; at?: unknown }
  const [isLeft, setLeft] = useState(false)
  const shown = isLeft ? undefined : items?.find(({ recordingId }) => recordingId === recording)
  const fromMs = typeof at === 'number' ? at : 0
  return { linked: shown && { shown, fromMs }, leave: () => setLeft(true) }
}

function Loading({ hasFailed, again }: { hasFailed: boolean; again: () => void }) {
  const { t } = useTranslation()
  if (!hasFailed) return <p role="status">{t('common.loading')}</p>
  return (
    <Notice title={t('recordings.listFailed')}>
      <Button onClick={again}>{t('common.retry')}</Button>
    </Notice>
  )
}

type RecordingItemProps = {
  recording: Recording
  wayIn: (button: HTMLButtonElement | null) => void
  onPlay: () => void
}

function RecordingItem({ recording, wayIn, onPlay }: RecordingItemProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'recordings' })
  const { className, bytes, durationMs, endedAt, missingParts, isPublished, isTeacher } = recording
  const at = startedText(recording, i18n.language)
  const size = t('size', { size: megabytes(bytes, i18n.language) })
  return (
    <li>
      <span className="grow">
        <strong dir="auto">{at}</strong>
        <span className="small soft">
          <bdi>{className}</bdi> · {durationMs > 0 && `${clockTime(durationMs)} · `}
          {size}
        </span>
        {endedAt === null && <span className="small">{t('unended')}</span>}
        {endedAt !== null && missingParts > 0 && <span className="small">{t('missing')}</span>}
        {!isPublished && <span className="small">{t('hidden')}</span>}
      </span>
      <IconButton ref={wayIn} label={t('open', { at })} onClick={onPlay}>
        <IconPlayerPlay aria-hidden="true" />
      </IconButton>
      {isTeacher && <TeacherButtons recording={recording} at={at} />}
    </li>
  )
}

function TeacherButtons({
  recording: { recordingId, isPublished, forGuests },
  at,
}: {
  recording: Recording
  at: string
}) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'recordings' })
  const publish = useCommand(lateCalls.recordings.publish)
  const remove = useCommand(lateCalls.recordings.remove)
  return (
    <div className="row recordings-tools">
      <Button
        isBusy={publish.isPending}
        // The error is shown by the bar.
        onClick={() => void publish.run({ recordingId, isPublished: !isPublished }).catch(() => {})}
      >
        {t(isPublished ? 'hide' : 'show')}
      </Button>
      {isPublished && (
        <Button
          isBusy={publish.isPending}
          onClick={() => void publish.run({ recordingId, isPublished, forGuests: !forGuests }).catch(() => {})}
        >
          {t(forGuests ? 'hideGuests' : 'showGuests')}
        </Button>
      )}
      <Button
        look="danger"
        onClick={() =>
          removeWithUndo([recordingId], i18n.t('library.removed', { name: at }), () => remove.run({ recordingId }))
        }
      >
        {t('delete')}
      </Button>
    </div>
  )
}
