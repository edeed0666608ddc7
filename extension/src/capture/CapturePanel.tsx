import type { Capture } from '@takhti/schema/capture/model'
import { useState } from 'react'
import type { Problem } from '#app/problem.ts'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { useWords } from '#app/words.tsx'
import { sendMessage } from '#messages.ts'
import { PasteForm } from './PasteForm.tsx'
import { PreviewForm } from './PreviewForm.tsx'
import type { TabReading } from './read-tab.ts'
import { targetTab } from './target-tab.ts'

type Step =
  | { name: 'idle'; problem: Problem | null }
  | { name: 'reading' }
  | { name: 'unread'; reading: TabReading & { isOk: false } }
  | { name: 'preview'; draft: Capture; captions: 'written' | 'automatic' | 'unknown' | null }

/** Reads the page beside the panel, shows what would be sent, and sends it when the person says so. */
export function CapturePanel() {
  const { t } = useWords()
  const [step, setStep] = useState<Step>({ name: 'idle', problem: null })
  const start = () => setStep({ name: 'idle', problem: null })

  async function read(mayPressButton: boolean) {
    setStep({ name: 'reading' })
    setStep(await readStep(mayPressButton))
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
    return <PreviewForm draft={step.draft} captions={step.captions} onSend={send} onCancel={start} />
  }
  return (
    <section className="card" aria-labelledby="capture-heading">
      <h2 id="capture-heading">{t('capture.heading')}</h2>
      <p>{t('capture.why')}</p>
      {step.name === 'idle' && step.problem !== null && <ProblemNote problem={step.problem} />}
      {step.name === 'unread' && <ProblemNote problem={step.reading.problem} />}
      <button type="button" className="main" disabled={step.name === 'reading'} onClick={() => void read(false)}>
        {step.name === 'reading' ? t('capture.reading') : t('capture.read')}
      </button>
      {step.name === 'unread' && step.reading.video !== null && (
        <>
          {step.reading.problem === 'noCaptions' && (
            <div className="ask">
              <p>{t('capture.askButton')}</p>
              <button type="button" onClick={() => void read(true)}>
                {t('capture.pressButton')}
              </button>
            </div>
          )}
          <PasteForm
            video={step.reading.video}
            onDraft={(draft) => setStep({ name: 'preview', draft, captions: null })}
          />
        </>
      )}
    </section>
  )
}

async function readStep(mayPressButton: boolean): Promise<Step> {
  try {
    const tabId = await targetTab()
    if (tabId === null) return { name: 'idle', problem: 'noAccess' }
    const reading = await sendMessage('capture/read', { tabId, mayPressButton })
    if (!reading.isOk) return { name: 'unread', reading }
    return { name: 'preview', draft: reading.draft, captions: reading.kindOfCaptions }
  } catch {
    return { name: 'idle', problem: 'noText' }
  }
}
