import type { Capture } from '@takhti/schema/capture/model'
import { useId, useState, type FormEvent } from 'react'
import type { Problem } from '#app/problem.ts'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { useWords } from '#app/words.tsx'
import { wordCount } from './draft.ts'
import { SegmentList } from './SegmentList.tsx'

type Props = {
  draft: Capture
  captions: 'written' | 'automatic' | 'unknown' | null
  onSend: (draft: Capture) => Promise<Problem | null>
  onCancel: () => void
}

/** Shows exactly what will be sent, and lets the person take parts of it out. */
export function PreviewForm({ draft, captions, onSend, onCancel }: Props) {
  const { t } = useWords()
  const heading = useId()
  const [title, setTitle] = useState(draft.title)
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const segments = draft.segments.filter((_, index) => !removed.has(index))

  function toggle(index: number) {
    const next = new Set(removed)
    if (!next.delete(index)) next.add(index)
    setRemoved(next)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setProblem(await onSend({ ...draft, title: title.trim() || draft.title, segments }))
    setIsBusy(false)
  }

  return (
    <form className="card" aria-labelledby={heading} onSubmit={(event) => void submit(event)}>
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
      <dl className="facts">
        <dt>{t('preview.from')}</dt>
        <dd>
          <bdi dir="ltr">{draft.url}</bdi>
        </dd>
        <dt>{t('preview.author')}</dt>
        <dd>
          <bdi>{draft.author ?? '—'}</bdi>
        </dd>
        <dt>{t('preview.language')}</dt>
        <dd>{draft.language}</dd>
        <dt>{t('preview.via')}</dt>
        <dd>
          {t(`via.${draft.via}`)}
          {captions !== null && captions !== 'unknown' && ` · ${t(`captions.${captions}`)}`}
        </dd>
        <dt>{t('preview.size')}</dt>
        <dd>
          <span role="status">
            {t('preview.words', { count: wordCount(segments) })} · {t('preview.parts', { count: segments.length })}
          </span>
        </dd>
      </dl>
      {problem !== null && <ProblemNote problem={problem} />}
      <div className="actions">
        <button type="submit" className="main" disabled={isBusy || segments.length === 0}>
          {t('preview.send')}
        </button>
        <button type="button" onClick={onCancel}>
          {t('preview.cancel')}
        </button>
      </div>
      <SegmentList segments={draft.segments} language={draft.language} removed={removed} onToggle={toggle} />
    </form>
  )
}
