import type { Capture } from '@takhti/schema/capture/model'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Problem } from '#app/problem.ts'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { settingsItem } from '#app/settings.ts'
import { useWords } from '#app/words.tsx'
import { sendMessage } from '#messages.ts'
import { LookNote } from './LookNote.tsx'
import { PasteForm } from './PasteForm.tsx'
import type { TabLook, TabReading } from './read-tab.ts'
import { targetTab } from './target-tab.ts'
import type { Track } from './youtube/transcript.ts'

// What shows how a reading ended comes with the first of them.
const PreviewForm = lazy(async () => ({ default: (await import('./PreviewForm.tsx')).PreviewForm }))
const UnreadForm = lazy(async () => ({ default: (await import('./UnreadForm.tsx')).UnreadForm }))

type Read = TabReading & { isOk: true }

type Step =
  | { name: 'idle'; problem: Problem | null }
  | { name: 'reading'; look: TabLook | null }
  | { name: 'unread'; reading: TabReading & { isOk: false } }
  | { name: 'preview'; reading: Read }

/** What the person asks of a reading; all else is as they set it. */
type Wish = { isSelection?: boolean; mayPressButton?: boolean; track?: Omit<Track, 'name'> | null }

/** Reads the page beside the panel, shows what would be sent, and sends it when the person says so. */
export function CapturePanel() {
  const { t } = useWords()
  const [step, setStep] = useState<Step>({ name: 'idle', problem: null })
  const turn = useRef(0)
  const start = () => setStep({ name: 'idle', problem: null })

  // What comes of a reading that the person has left, or begun anew, is not shown.
  async function read(wish: Wish = {}) {
    turn.current += 1
    const mine = turn.current
    const show = (next: Step) => void (mine === turn.current && setStep(next))
    show({ name: 'reading', look: null })
    show(await readStep(wish, (look) => show({ name: 'reading', look })))
  }

  async function send(draft: Capture) {
    const problem = await sendMessage('capture/send', draft).then(
      (answer) => answer.problem,
      () => 'common/internal' as const,
    )
    // What could not be kept stays on the screen.
    if (problem === null) start()
    return problem
  }

  if (step.name === 'preview') {
    const { reading } = step
    return (
      <Suspense>
        <PreviewForm
          key={`${reading.draft.capturedAt} ${reading.draft.language}`}
          reading={reading}
          onSend={send}
          onCancel={start}
          onTrack={(track) => void read({ track })}
        />
      </Suspense>
    )
  }
  const offer = (draft: Capture, leftOut: number) =>
    setStep({ name: 'preview', reading: { isOk: true, draft, leftOut, kindOfCaptions: null, tracks: [], rungs: [] } })
  return (
    <section className="card" aria-labelledby="capture-heading">
      <h2 id="capture-heading">{t('capture.heading')}</h2>
      <p>{t('capture.why')}</p>
      {step.name === 'idle' && step.problem !== null && <ProblemNote problem={step.problem} />}
      {step.name === 'unread' && <ProblemNote problem={step.reading.problem} />}
      {step.name === 'reading' && <LookNote look={step.look} onStop={() => ((turn.current += 1), start())} />}
      <button type="button" className="main" disabled={step.name === 'reading'} onClick={() => void read()}>
        {step.name === 'reading' ? t('capture.reading') : t('capture.read')}
      </button>
      <button type="button" disabled={step.name === 'reading'} onClick={() => void read({ isSelection: true })}>
        {t('capture.readSelection')}
      </button>
      {step.name === 'unread' && (
        <Suspense>
          <UnreadForm reading={step.reading} onRead={(wish) => void read(wish)} />
        </Suspense>
      )}
      {step.name === 'unread' && step.reading.video !== null ? (
        <PasteForm video={step.reading.video} onDraft={offer} />
      ) : (
        <details>
          <summary>{t('paste.heading')}</summary>
          <PasteForm video={null} onDraft={offer} />
        </details>
      )}
    </section>
  )
}

async function readStep(wish: Wish, onLook: (look: TabLook) => void): Promise<Step> {
  try {
    const [tabId, { mayAskPlayer = false }] = await Promise.all([targetTab(), settingsItem.getValue()])
    if (tabId === null) return { name: 'idle', problem: 'noAccess' }
    let isRead = false
    const looked = sendMessage('capture/look', { tabId }).then(
      (look) => void (look !== null && !isRead && onLook(look)),
      () => undefined,
    )
    const ask = { isSelection: false, mayPressButton: false, track: null, ...wish, mayAskPlayer, tabId }
    const reading = await sendMessage('capture/read', ask)
    isRead = true
    void looked
    return reading.isOk ? { name: 'preview', reading } : { name: 'unread', reading }
  } catch {
    return { name: 'idle', problem: 'noText' }
  }
}
