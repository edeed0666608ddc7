import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showMessage } from '#ui/snackbars.ts'
import { isSameDraft, type Draft, type MarkState } from './marks.ts'
import { nextOpen, type Step } from './steps.ts'
import { useMarks } from './use-marks.ts'

/** The present step of marking, its draft, and the ways on; null without a step. */
export function useWorkbench(steps: readonly Step[], onDone: () => void) {
  const { t } = useTranslation()
  const marks = useMarks()
  const [edits, setEdits] = useState<{ of: string; draft: Draft } | null>(null)
  const isOpen = (each: Step) => ['unmarked', 'conflict'].includes(stateOf(each))
  const { index, go, goTo } = usePlace(steps, isOpen)
  const step = steps[index]
  const answer = step?.answers[0]
  if (step === undefined || answer === undefined) return null
  const shown = marks.shownOf(step, answer)
  const draft = edits?.of === step.key ? edits.draft : shown.draft
  const isChanged = !isSameDraft(draft, shown.draft)

  function stateOf(each: Step): MarkState {
    const states = each.answers.map((one) => marks.shownOf(each, one).state)
    return (['conflict', 'refused', 'unmarked', 'waiting'] as const).find((one) => states.includes(one)) ?? 'saved'
  }

  const store = async () => {
    // A group whose first answer is marked passes that mark on to the others.
    const isPartly = shown.state !== 'unmarked' && stateOf(step) === 'unmarked'
    try {
      if (isChanged || isPartly) await marks.save(step, draft)
      setEdits(null)
      return true
    } catch {
      showMessage(t('marking.notSaved'))
      return false
    }
  }

  return {
    ...{ step, answer, index, shown, draft, isChanged, stateOf, shownOf: marks.shownOf, settle: marks.settle },
    change: (part: Partial<Draft>) => setEdits({ of: step.key, draft: { ...draft, ...part } }),
    reset: () => setEdits(null),
    /** Leaves a step for another one; what changed is saved first. */
    move: async (to: number | string) => {
      if (isChanged && !(await store())) return
      if (typeof to === 'string') goTo(to)
      else go(index + to)
    },
    saveNext: async () => {
      if (!(await store())) return
      const next = nextOpen(steps, index, isOpen)
      if (next === null) onDone()
      else go(next)
    },
  }
}

/** The chosen step; at first the one that waits for a mark. */
function usePlace(steps: readonly Step[], isOpen: (step: Step) => boolean) {
  const [chosen, setChosen] = useState<string | null>(() => (steps.find(isOpen) ?? steps[0])?.key ?? null)
  return {
    index: Math.max(
      0,
      steps.findIndex(({ key }) => key === chosen),
    ),
    go: (to: number) => setChosen(steps[Math.min(Math.max(to, 0), steps.length - 1)]?.key ?? null),
    goTo: setChosen,
  }
}
