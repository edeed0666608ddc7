import type { Capture } from '@takhti/schema/capture/model'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#app/words.tsx'
import { MadeList } from './MadeList.tsx'
import { make } from './make.ts'
import { makings, type Made, type Making } from './results.ts'
import { SaveForm } from './SaveForm.tsx'

type Step = { name: 'idle' } | { name: 'busy'; making: Making } | { name: 'failed' } | { name: 'done'; made: Made }

/**
 * Makes a summary, a quiz or cards of a capture, on this device, or sends it for a lesson page; another text has a
 * panel of its own.
 */
export function MakePanel({ capture, onLesson }: { capture: Capture; onLesson: () => void }) {
  const { t } = useWords()
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function order(making: Making) {
    running.current?.abort()
    const giveUp = new AbortController()
    running.current = giveUp
    setStep({ name: 'busy', making })
    try {
      const made = await make({ making, capture, seed: Date.parse(capture.capturedAt) }, giveUp.signal)
      setStep(made === null ? { name: 'failed' } : { name: 'done', made })
    } catch {
      // Only an abort of the person rejects, and by then they see something else.
    }
  }

  return (
    <section className="making" aria-labelledby="making-heading" aria-busy={step.name === 'busy'}>
      <h3 id="making-heading">{t('making.heading')}</h3>
      <p>{t('making.why')}</p>
      <div className="actions">
        {makings.map((making) => (
          <button
            key={making}
            type="button"
            disabled={step.name === 'busy' || capture.segments.length === 0}
            onClick={() => void order(making)}
          >
            {t(`making.${making}`)}
          </button>
        ))}
        <button type="button" disabled={step.name === 'busy' || capture.segments.length === 0} onClick={onLesson}>
          {t('making.lesson')}
        </button>
        {step.name === 'busy' && (
          <button
            type="button"
            onClick={() => {
              running.current?.abort()
              setStep({ name: 'idle' })
            }}
          >
            {t('making.stop')}
          </button>
        )}
      </div>
      <p role="status">
        {step.name === 'busy' && t('making.busy')}
        {step.name === 'failed' && t('making.failed')}
      </p>
      {step.name === 'done' && (
        <>
          <MadeList made={step.made} capture={capture} />
          <SaveForm key={step.made.making} made={step.made} capture={capture} />
          {step.made.making === 'summary' && <p>{t('making.summaryKept')}</p>}
        </>
      )}
    </section>
  )
}
