import type { Capture, Highlight } from '@takhti/schema/capture/model'
import { useId, useState } from 'react'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { useWords } from '#app/words.tsx'
import { sendMessage } from '#messages.ts'
import { plainAddress } from '../draft.ts'
import { targetTab } from '../target-tab.ts'
import { findHighlight } from './find-highlight.ts'
import { usePainted } from './use-mark-painter.ts'

/** How many passages were marked at an earlier visit, and how many of them are found again. */
export type Earlier = { found: number; all: number }

type Props = {
  draft: Capture
  highlights: readonly Highlight[]
  /** The highlights whose text is sent; the others are in parts that were removed. */
  sent: number
  earlier: Earlier
  onChange: (highlights: Highlight[]) => void
}

type Fault = 'noAccess' | 'noSelection' | 'otherPage' | 'notInText'

const most = 200

/** The passages that the person marks on the page, stored as ranges in its text. */
export function HighlightList({ draft, highlights, sent, earlier, onChange }: Props) {
  const { t } = useWords()
  const heading = useId()
  const [fault, setFault] = useState<Fault | null>(null)
  const { found, show, hide, follow } = usePainted(draft.url ?? '', highlights)

  function change(next: Highlight[]) {
    onChange(next)
    follow(next)
  }

  async function add() {
    const mark = await selected(draft)
    const isFound = typeof mark === 'object'
    setFault(isFound ? null : mark)
    if (isFound && !highlights.some((each) => isSame(each, mark))) change([...highlights, mark])
  }

  return (
    <section className="highlights" aria-labelledby={heading}>
      <h3 id={heading}>{t('highlights.heading')}</h3>
      <p>{t('highlights.why')}</p>
      {earlier.found > 0 && <p className="state">{t('highlights.again', earlier)}</p>}
      <div className="actions">
        <button type="button" disabled={highlights.length >= most} onClick={() => void add()}>
          {t('highlights.add')}
        </button>
        {highlights.length > 0 && (
          <button type="button" onClick={() => (found === null ? void show().then(setFault) : hide())}>
            {t(found === null ? 'highlights.show' : 'highlights.hide')}
          </button>
        )}
      </div>
      <FaultNote fault={fault} />
      <p role="status">
        {highlights.length > 0 && t('highlights.sent', { count: sent })}
        {found !== null && ` · ${t('highlights.shown', { found, all: highlights.length })}`}
      </p>
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
                onClick={() => change(highlights.filter((other) => other !== each))}
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

function FaultNote({ fault }: { fault: Fault | null }) {
  const { t } = useWords()
  if (fault === 'noAccess' || fault === 'noSelection') return <ProblemNote problem={fault} />
  return (
    fault && (
      <p className="problem" role="alert">
        {t(`highlights.${fault}`)}
      </p>
    )
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
