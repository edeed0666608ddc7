import type { Capture } from '@takhti/schema/capture/model'
import { useState, type FormEvent } from 'react'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { useWords } from '#app/words.tsx'
import { draftOf } from './draft.ts'
import { parseSubtitles, segmentsOfPaste } from './youtube/subtitles.ts'

type Video = { url: string; title: string; author: string; language: string }

/** The way that always works: the person pastes the transcript, or chooses a subtitle file. */
export function PasteForm({ video, onDraft }: { video: Video; onDraft: (draft: Capture) => void }) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const [isUnreadable, setIsUnreadable] = useState(false)

  function offer(segments: Capture['segments'] | null, via: 'pasted' | 'upload') {
    const draft = segments && draftOf({ ...video, kind: 'youtube', via, segments }, new Date())
    setIsUnreadable(draft === null)
    if (draft !== null) onDraft(draft)
  }

  function paste(event: FormEvent) {
    event.preventDefault()
    offer(segmentsOfPaste(text), 'pasted')
  }

  return (
    <form onSubmit={paste}>
      <label>
        {t('paste.text')}
        <textarea dir="auto" rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <label>
        {t('paste.file')}
        <input
          type="file"
          accept=".vtt,.srt"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void file.text().then((content) => offer(parseSubtitles(content), 'upload'))
          }}
        />
      </label>
      {isUnreadable && <ProblemNote problem="unreadableFile" />}
      <button type="submit" disabled={text.trim() === ''}>
        {t('paste.use')}
      </button>
    </form>
  )
}
