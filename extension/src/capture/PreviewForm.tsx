import { highlightsWithout } from '@takhti/schema/capture/highlights'
import type { Capture, Clip, Highlight } from '@takhti/schema/capture/model'
import { useEffect, useId, useMemo, useState, type FormEvent } from 'react'
import { previewWords } from '#app/late-words.ts'
import type { Problem } from '#app/problem.ts'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { useLateWords, useWords } from '#app/words.tsx'
import { clipped, endOf } from './clip.ts'
import { ClipForm } from './ClipForm.tsx'
import { FactList } from './FactList.tsx'
import { findHighlights } from './highlights/find-highlight.ts'
import { HighlightList, type Earlier } from './highlights/HighlightList.tsx'
import { earlierMarks, storeVisit } from './highlights/page-visits.ts'
import { MakePanel } from './making/MakePanel.tsx'
import { PageNotesList } from './pdf/PageNotesList.tsx'
import type { TabReading } from './read-tab.ts'
import { RungList } from './RungList.tsx'
import { SegmentList } from './SegmentList.tsx'
import { TrackForm } from './TrackForm.tsx'
import type { Track } from './youtube/transcript.ts'

type Props = {
  reading: TabReading & { isOk: true }
  onSend: (draft: Capture, isForLesson?: boolean) => Promise<Problem | null>
  onCancel: () => void
  onTrack: (track: Omit<Track, 'name'>) => void
}

/** Shows exactly what will be sent, and lets the person remove parts of it. */
export function PreviewForm({ reading, onSend, onCancel, onTrack }: Props) {
  useLateWords(previewWords)
  const { t, language } = useWords()
  const { draft, kindOfCaptions } = reading
  const heading = useId()
  const [title, setTitle] = useState(draft.title)
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const [clip, setClip] = useState<Clip | null>(null)
  const [highlights, setHighlights] = useState<Highlight[]>([])
  const earlier = useEarlier(draft, setHighlights)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const chosen = useMemo(
    () => chosenOf(draft, { title, removed, clip, highlights }),
    [draft, title, removed, clip, highlights],
  )

  function toggle(index: number) {
    const next = new Set(removed)
    if (!next.delete(index)) next.add(index)
    setRemoved(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save(false)
  }

  async function save(isForLesson: boolean) {
    setIsBusy(true)
    const end = await onSend(chosen, isForLesson)
    if (end === null) await storeVisit(chosen)
    setProblem(end)
    setIsBusy(false)
  }

  return (
    <form className="card" aria-labelledby={heading} onSubmit={submit}>
      <h2 id={heading}>{t('preview.heading')}</h2>
      <label>
        {t('preview.title')}
        <input
          type="text"
          dir="auto"
          maxLength={300}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          required
        />
      </label>
      {reading.leftOut > 0 && (
        <p className="problem" role="alert">
          {t('preview.leftOut', { number: reading.leftOut.toLocaleString(language) })}
        </p>
      )}
      {reading.notes && <PageNotesList notes={reading.notes} />}
      <FactList capture={chosen} captions={kindOfCaptions} />
      <TrackForm
        tracks={reading.tracks}
        chosen={{ lang: draft.language, isAutomatic: kindOfCaptions === 'automatic' }}
        onChoose={onTrack}
      />
      {draft.video && (
        <ClipForm video={draft.video} endMs={draft.video.durationMs ?? endOf(draft.segments)} onClip={setClip} />
      )}
      {draft.kind === 'article' && (
        <HighlightList
          draft={draft}
          highlights={highlights}
          sent={chosen.highlights?.length ?? 0}
          earlier={earlier}
          onChange={setHighlights}
        />
      )}
      {problem !== null && <ProblemNote problem={problem} />}
      <div className="actions">
        <button type="submit" className="main" disabled={isBusy || chosen.segments.length === 0}>
          {t('preview.send')}
        </button>
        <button type="button" onClick={onCancel}>
          {t('preview.cancel')}
        </button>
      </div>
      {/* Results of another text are not true of this one. */}
      <MakePanel
        key={`${clip?.startMs} ${clip?.endMs} ${[...removed].join()}`}
        capture={chosen}
        onLesson={() => void save(true)}
      />
      <RungList rungs={reading.rungs} />
      <SegmentList draft={draft} clip={clip} removed={removed} onToggle={toggle} />
    </form>
  )
}

/**
 * How many passages were marked on this page at an earlier visit, and how many of them are in today's text; the latter
 * are among the highlights from the start.
 */
function useEarlier(draft: Capture, begin: (found: Highlight[]) => void): Earlier {
  const [earlier, setEarlier] = useState<Earlier>({ found: 0, all: 0 })
  useEffect(() => {
    let isHere = true
    void earlierMarks(draft).then((marks) => {
      if (!isHere || marks.length === 0) return
      const found = findHighlights(draft.segments, marks)
      setEarlier({ found: found.length, all: marks.length })
      begin(found)
    })
    return () => void (isHere = false)
  }, [draft, begin])
  return earlier
}

type Choice = { title: string; removed: ReadonlySet<number>; clip: Clip | null; highlights: readonly Highlight[] }

function chosenOf(draft: Capture, { title, removed, clip, highlights }: Choice): Capture {
  const segments = clipped(
    draft.segments.filter((_, index) => !removed.has(index)),
    clip,
  )
  const video = clip === null ? draft.video : { ...draft.video, clip }
  const marked = highlightsWithout(highlights, removed)
  return {
    ...draft,
    title: title.trim() || draft.title,
    segments,
    ...(video && { video }),
    ...(marked.length > 0 && { highlights: marked }),
  }
}
