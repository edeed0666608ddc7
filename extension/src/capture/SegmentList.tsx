import type { Segment } from '@takhti/schema/capture/model'
import { useState } from 'react'
import { useWords } from '#app/words.tsx'
import { clockTime } from './capture-text.ts'

type Props = {
  segments: readonly Segment[]
  language: string
  removed: ReadonlySet<number>
  onToggle: (index: number) => void
}

// A long video has thousands of cues; the panel stays quick because it shows them by the page.
const pageSize = 50

/** The parts of a capture, each of which can be taken out and put back. */
export function SegmentList({ segments, language, removed, onToggle }: Props) {
  const { t } = useWords()
  const [shown, setShown] = useState(pageSize)
  return (
    <>
      <ol className="segments" aria-label={t('preview.list')}>
        {segments.slice(0, shown).map((segment, index) => (
          <li key={index} className={removed.has(index) ? 'removed' : undefined}>
            <p dir="auto" lang={language === 'und' ? undefined : language}>
              {segment.startMs !== undefined && <time dir="ltr">{clockTime(segment.startMs)}</time>} {segment.text}
            </p>
            <button
              type="button"
              aria-label={t(removed.has(index) ? 'preview.putBackPart' : 'preview.removePart', { number: index + 1 })}
              onClick={() => onToggle(index)}
            >
              {t(removed.has(index) ? 'preview.putBack' : 'preview.remove')}
            </button>
          </li>
        ))}
      </ol>
      {shown < segments.length && (
        <button type="button" onClick={() => setShown(shown + pageSize)}>
          {t('preview.more', { count: segments.length - shown })}
        </button>
      )}
    </>
  )
}
