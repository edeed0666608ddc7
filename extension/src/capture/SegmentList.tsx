import type { Capture, Clip } from '@takhti/schema/capture/model'
import { useMemo, useState } from 'react'
import { useWords } from '#app/words.tsx'
import { clockTime } from './capture-text.ts'
import { clipped } from './clip.ts'

type Props = { draft: Capture; clip: Clip | null; removed: ReadonlySet<number>; onToggle: (index: number) => void }

// A long video has thousands of cues; the panel stays quick because it shows them by the page.
const pageSize = 50

/** The parts of a capture, each of which can be taken out and put back. */
export function SegmentList({ draft, clip, removed, onToggle }: Props) {
  const { t, language: panelLanguage } = useWords()
  const { segments, language } = draft
  const [shown, setShown] = useState(pageSize)
  const entries = useMemo(() => {
    const inside = new Set(clipped(segments, clip))
    return segments.map((segment, index) => ({ segment, index })).filter(({ segment }) => inside.has(segment))
  }, [segments, clip])
  return (
    <>
      <ol className="segments" aria-label={t('preview.list')}>
        {entries.slice(0, shown).map(({ segment, index }) => (
          <li key={index} className={removed.has(index) ? 'removed' : segment.form}>
            {segment.page !== undefined && (
              <small>{t('pdf.page', { page: segment.page.toLocaleString(panelLanguage) })}</small>
            )}
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
      {shown < entries.length && (
        <button type="button" onClick={() => setShown(shown + pageSize)}>
          {t('preview.more', { count: entries.length - shown })}
        </button>
      )}
    </>
  )
}
