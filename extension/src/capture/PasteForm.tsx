import { captionFileNames } from '@takhti/schema/capture/captions/file-names'
import type { Capture, Video } from '@takhti/schema/capture/model'
import { useState, type FormEvent } from 'react'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { useWords } from '#app/words.tsx'
import { draftOf, leftOut, type Reading } from './draft.ts'
import { languageOfText } from './language-of-text.ts'
import { unknownLanguage } from './youtube/transcript.ts'

type Pasted = { url: string; title: string; author: string; language: string; video?: Video }

/** The way that always works: the person pastes the text, or chooses a caption file. Without a video it is a document. */
export function PasteForm({
  video,
  onDraft,
}: {
  video: Pasted | null
  onDraft: (draft: Capture, leftOut: number) => void
}) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const [isUnreadable, setIsUnreadable] = useState(false)

  function offer(segments: Capture['segments'] | null, via: 'pasted' | 'upload', stated: Partial<Pasted> = {}) {
    const about = video ?? { url: '', title: t('paste.title'), author: '', language: unknownLanguage }
    const kind = video === null ? 'document' : 'youtube'
    const reading: Reading | null = segments && { ...about, ...stated, kind, via, segments }
    const draft = reading && draftOf(reading, new Date())
    setIsUnreadable(draft === null)
    if (reading !== null && draft !== null) onDraft(draft, leftOut(reading))
  }

  async function paste(event: FormEvent) {
    event.preventDefault()
    const { segmentsOfPaste } = await readers()
    offer(segmentsOfPaste(text), 'pasted', await languageOf(text, video))
  }

  async function choose(file: File) {
    const [{ readCaptionFile }, { decodeText }] = await Promise.all([
      readers(),
      import('@takhti/schema/kit/text-encoding'),
    ])
    const captions = readCaptionFile(decodeText(await bytesOf(file)).text)
    const detected =
      captions === null ? {} : await languageOf(captions.segments.map((each) => each.text).join(' '), video)
    const title = video === null ? { title: file.name.replace(/\.\w{1,6}$/, '') } : {}
    offer(captions?.segments ?? null, 'upload', {
      ...title,
      ...detected,
      ...(captions?.language && { language: captions.language }),
    })
  }

  return (
    <form onSubmit={(event) => void paste(event)}>
      <label>
        {t('paste.text')}
        <textarea dir="auto" rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <label>
        {t('paste.file')}
        <input
          type="file"
          accept={captionFileNames}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void choose(file)
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

// Most captures come from a page; the file reader is loaded with the first file.
function readers() {
  return import('@takhti/schema/capture/captions/read')
}

/** The language of a text without a declared language. */
async function languageOf(text: string, video: Pasted | null): Promise<Partial<Pasted>> {
  if (video !== null && video.language !== unknownLanguage) return {}
  const language = await languageOfText(text)
  return language === null ? {} : { language }
}

const largest = 20_000_000

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, largest).arrayBuffer())
}
