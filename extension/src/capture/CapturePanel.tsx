import type { Capture } from '@takhti/schema/capture/model'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentProps } from 'react'
import type { Problem } from '#app/problem.ts'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { settingsItem } from '#app/settings.ts'
import { useStored } from '#app/use-storage-item.ts'
import { useWords } from '#app/words.tsx'
import { sendMessage } from '#messages.ts'
import { LookNote } from './LookNote.tsx'
import { queueItem } from './queue-item.ts'
import { addressOf } from './queue.ts'
import type { TabLook, TabReading } from './read-tab.ts'
import { targetTab } from './target-tab.ts'
import { useWish } from './use-wish.ts'
import type { Wish } from './wish.ts'
import type { Track } from './youtube/transcript.ts'

// The first capture loads its preview, and other ways are loaded when they are tried.
const PreviewForm = lazy(async () => ({ default: (await import('./PreviewForm.tsx')).PreviewForm }))
const UnreadForm = lazy(async () => ({ default: (await import('./UnreadForm.tsx')).UnreadForm }))
const RegionPanel = lazy(async () => ({ default: (await import('./region/RegionPanel.tsx')).RegionPanel }))
const PdfForm = lazy(async () => ({ default: (await import('./pdf/PdfForm.tsx')).PdfForm }))
const PasteForm = lazy(async () => ({ default: (await import('./PasteForm.tsx')).PasteForm }))

type Read = TabReading & { isOk: true }

type Step =
  | { name: 'idle'; problem: Problem | null }
  | { name: 'reading'; look: TabLook | null }
  | { name: 'unread'; reading: TabReading & { isOk: false } }
  | { name: 'preview'; reading: Read }
  | { name: 'region'; image: Wish | null }

/** For captures without a video. */
const unheard = { kindOfCaptions: null, tracks: [], rungs: [] }

/** The person's choices for a reading; all else is in the settings. */
type Choices = {
  tabId?: number
  isSelection?: boolean
  mayPressButton?: boolean
  track?: Omit<Track, 'name'> | null
}

/** Reads the page beside the panel, shows what would be sent, and sends it on confirmation. */
export function CapturePanel() {
  const { t } = useWords()
  const [step, setStep] = useState<Step>({ name: 'idle', problem: null })
  const [isPasting, setIsPasting] = useState(false)
  const [lesson, setLesson] = useState<string | null>(null)
  useOpening(lesson, setLesson)
  const turn = useRef(0)
  const start = () => setStep({ name: 'idle', problem: null })

  // The result of a reading that the person left or restarted is not shown.
  async function read(wish: Choices = {}) {
    turn.current += 1
    const mine = turn.current
    const show = (next: Step) => void (mine === turn.current && setStep(next))
    show({ name: 'reading', look: null })
    show(await readStep(wish, (look) => show({ name: 'reading', look })))
  }

  useWish((wish) => {
    const { kind, tabId, url } = wish
    // What is being reviewed would be lost.
    if (step.name === 'preview') return
    if (kind === 'image') setStep({ name: 'region', image: wish })
    else if (kind === 'link') setStep(linkStep(url))
    else void read({ tabId, isSelection: kind === 'selection' })
  })

  function after() {
    const [draft, ...more] = (step.name === 'preview' && step.reading.more) || []
    if (draft === undefined) start()
    else setStep({ name: 'preview', reading: { isOk: true, draft, more, leftOut: 0, ...unheard } })
  }

  async function send(draft: Capture, isForLesson = false) {
    const { id, problem } = await sendMessage('capture/send', draft).catch(() => ({
      id: null,
      problem: 'common/internal' as const,
    }))
    if (isForLesson && problem === null) setLesson(id)
    // A capture that could not be stored stays on the screen; its next part is reviewed afterwards.
    if (problem === null) after()
    return problem
  }

  if (step.name === 'preview') {
    const { reading } = step
    return (
      <Suspense>
        <PreviewForm
          key={`${reading.draft.capturedAt} ${reading.draft.language} ${reading.draft.title}`}
          reading={reading}
          onSend={send}
          onCancel={start}
          onTrack={(track) => void read({ track })}
        />
      </Suspense>
    )
  }
  if (step.name === 'region') {
    return (
      <Suspense>
        <RegionPanel image={step.image} onEnd={start} />
      </Suspense>
    )
  }
  const offer = (draft: Capture, leftOut: number) =>
    setStep({ name: 'preview', reading: { isOk: true, draft, leftOut, ...unheard } })
  const offerPdf: ComponentProps<typeof UnreadForm>['onPdf'] = (found) =>
    setStep({ name: 'preview', reading: { isOk: true, ...unheard, ...found } })
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
      <button type="button" disabled={step.name === 'reading'} onClick={() => setStep({ name: 'region', image: null })}>
        {t('capture.readRegion')}
      </button>
      <Suspense>
        {step.name === 'unread' && (
          <UnreadForm reading={step.reading} onRead={(wish) => void read(wish)} onPdf={offerPdf} />
        )}
        {step.name === 'unread' && step.reading.video !== null ? (
          <PasteForm video={step.reading.video} onDraft={offer} />
        ) : (
          <details onToggle={(event) => setIsPasting(event.currentTarget.open)}>
            <summary>{t('paste.heading')}</summary>
            <Suspense>
              {isPasting && <PasteForm video={null} onDraft={offer} />}
              {isPasting && <PdfForm address={null} onFound={offerPdf} />}
            </Suspense>
          </details>
        )}
      </Suspense>
    </section>
  )
}

/** Opens the sent capture where a lesson page is made of it, as soon as it is stored. */
function useOpening(id: string | null, follow: (id: null) => void): void {
  const entry = useStored(queueItem)?.find((each) => each.id === id)
  const address = entry?.state.name === 'sent' ? addressOf(entry, entry.state.contentId) : null
  useEffect(() => {
    if (address === null) return
    void chrome.tabs.create({ url: address })
    follow(null)
  }, [address, follow])
}

/** A PDF is read from its address; a page opens in a tab of its own, where a press allows to read it. */
function linkStep(pdf: string): Step {
  if (/^https?:[^?#]*\.pdf([?#]|$)/i.test(pdf))
    return { name: 'unread', reading: { isOk: false, problem: 'isPdf', video: null, rungs: [], pdf } }
  if (pdf.startsWith('http')) void chrome.tabs.create({ url: pdf })
  return { name: 'idle', problem: 'noAccess' }
}

async function readStep({ tabId: wished, ...wish }: Choices, onLook: (look: TabLook) => void): Promise<Step> {
  try {
    const [tabId, { mayAskPlayer = false }] = await Promise.all([wished ?? targetTab(), settingsItem.getValue()])
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
