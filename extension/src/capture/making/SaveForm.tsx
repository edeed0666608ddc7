import type { Capture } from '@takhti/schema/capture/model'
import { newId } from '@takhti/schema/kit/ids'
import { useState } from 'react'
import type { Problem } from '#app/problem.ts'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { useWords } from '#app/words.tsx'
import { sendMessage } from '#messages.ts'
import type { Made } from './results.ts'
import { setOf } from './set-of.ts'

/** Saves what was made in *My content* through the queue; another result has a form of its own. */
export function SaveForm({ made, capture }: { made: Made; capture: Capture }) {
  const { t } = useWords()
  // Made once, so that a second press after an answer that was lost sends the same set.
  const [set] = useState(() => setOf(made, capture, idNow))
  const [step, setStep] = useState<'idle' | 'busy' | 'kept'>('idle')
  const [problem, setProblem] = useState<Problem | null>(null)
  if (set === null) return null

  async function save(chosen: NonNullable<typeof set>) {
    setStep('busy')
    const fault = await sendMessage('sets/keep', chosen).then(
      (answer) => answer.problem,
      () => 'common/internal' as const,
    )
    setProblem(fault)
    setStep(fault === null ? 'kept' : 'idle')
  }

  return (
    <>
      {problem !== null && <ProblemNote problem={problem} />}
      {step !== 'kept' && (
        <button type="button" disabled={step === 'busy'} onClick={() => void save(set)}>
          {t('making.keep')}
        </button>
      )}
      <p role="status">{step === 'kept' && t('making.kept')}</p>
    </>
  )
}

function idNow(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
