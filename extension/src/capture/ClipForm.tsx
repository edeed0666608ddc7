import type { Clip, Video } from '@takhti/schema/capture/model'
import { useState } from 'react'
import { useWords } from '#app/words.tsx'
import { clockTime } from './capture-text.ts'
import { clipOf } from './clip.ts'

type Props = { video: Video; endMs: number; onClip: (clip: Clip | null) => void }

/** Takes a part of a video: from one time to another, or one of its chapters. */
export function ClipForm({ video, endMs, onClip }: Props) {
  const { t } = useWords()
  const [{ from, until }, setWritten] = useState({ from: '', until: '' })
  const isWrong = clipOf(from, until, endMs) === 'wrong'
  const chapters = video.chapters ?? []

  function write(written: { from: string; until: string }) {
    setWritten(written)
    const clip = clipOf(written.from, written.until, endMs)
    if (clip !== 'wrong') onClip(clip)
  }

  function choose(index: number) {
    const chapter = chapters[index]
    const next = chapters[index + 1]?.startMs
    if (chapter === undefined) return write({ from: '', until: '' })
    write({ from: clockTime(chapter.startMs), until: next === undefined ? '' : clockTime(next) })
  }

  return (
    <fieldset className="clip">
      <legend>{t('clip.heading')}</legend>
      {chapters.length > 0 && (
        <label>
          {t('clip.chapter')}
          <select defaultValue={-1} onChange={(event) => choose(Number(event.target.value))}>
            <option value={-1}>{t('clip.all')}</option>
            {chapters.map(({ title, startMs }, index) => (
              <option key={index} value={index}>
                {clockTime(startMs)} {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {t('clip.from')}
        <input
          type="text"
          dir="ltr"
          placeholder="0:00"
          aria-invalid={isWrong}
          value={from}
          onChange={(event) => write({ from: event.target.value, until })}
        />
      </label>
      <label>
        {t('clip.until')}
        <input
          type="text"
          dir="ltr"
          placeholder={clockTime(endMs)}
          aria-invalid={isWrong}
          value={until}
          onChange={(event) => write({ from, until: event.target.value })}
        />
      </label>
      {isWrong && (
        <p className="problem" role="alert">
          {t('clip.wrong')}
        </p>
      )}
    </fieldset>
  )
}
