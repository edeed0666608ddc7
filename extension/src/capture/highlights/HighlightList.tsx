import type { Capture, Highlight } from '@takhti/schema/capture/model'
import { useId, useState } from 'react'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { useWords } from '#app/words.tsx'
import { sendMessage } from '#messages.ts'
import { plainAddress } from '../draft.ts'
import { targetTab } from '../target-tab.ts'
import { findHighlight } from './find-highlight.ts'

type Props = {
  draft: Capture
  highlights: readonly Highlight[]
  /** Those of them whose words are sent; the others stand in parts that were taken out. */
  sent: number
  onChange: (highlights: Highlight[]) => void
}

type Fault = 'noAccess' | 'noSelection' | 'otherPage' | 'notInText'

const most = 200

/** The passages that the person marks on the page, kept as places in its text. */
export function HighlightList({ draft, highlights, sent, onChange }: Props) {
  const { t } = useWords()
  const heading = useId()
  const [fault, setFault] = useState<Fault | null>(null)

  async function add() {
    const found = await selected(draft)
    const isFound = typeof found === 'object'
    setFault(isFound ? null : found)
    if (isFound && !highlights.some((each) => isSame(each, found))) onChange([...highlights, found])
  }

  return (
    <section className="highlights" aria-labelledby={heading}>
      <h3 id={heading}>{t('highlights.heading')}</h3>
      <p>{t('highlights.why')}</p>
      <div className="actions">
        <button type="button" disabled={highlights.length >= most} onClick={() => void add()}>
          {t('highlights.add')}
        </button>
      </div>
      {(fault === 'noAccess' || fault === 'noSelection') && <ProblemNote problem={fault} />}
      {(fault === 'otherPage' || fault === 'notInText') && (
        <p className="problem" role="alert">
          {t(`highlights.${fault}`)}
        </p>
      )}
      <p role="status">{highlights.length > 0 && t('highlights.sent', { count: sent })}</p>
      {highlights.length > 0 && (
        <ol className="segments" aria-label={t('highlights.heading')}>
          {highlights.map((each, index) => (
            <li key={`${each.firstSegment} ${each.start} ${each.end}`}>
              <p dir="auto" lang={draft.language === 'und' ? undefined : draft.language}>
                <mark>{each.quote}</mark>
              </p>
              <button
                type="button"
                aria-label={t('highlights.remove', { number: index + 1 })}
                onClick={() => onChange(highlights.filter((other) => other !== each))}
              >
                {t('preview.remove')}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

async function selected(draft: Capture): Promise<Highlight | Fault> {
  const tabId = await targetTab()
  if (tabId === null) return 'noAccess'
  const mark = await sendMessage('capture/mark', { tabId })
  if (!mark.isOk) return mark.problem
  if (plainAddress(mark.url) !== draft.url) return 'otherPage'
  return findHighlight(draft.segments, mark.marked) ?? 'notInText'
}

function isSame(one: Highlight, other: Highlight): boolean {
  return (
    one.firstSegment === other.firstSegment &&
    one.start === other.start &&
    one.lastSegment === other.lastSegment &&
    one.end === other.end
  )
}
