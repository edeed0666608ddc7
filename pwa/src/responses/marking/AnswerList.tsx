import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MarkState } from './marks.ts'
import type { Step } from './steps.ts'

type AnswerListProps = {
  steps: readonly Step[]
  current: string
  nameOf: (step: Step) => string
  stateOf: (step: Step) => MarkState
  onChoose: (key: string) => void
}

const icons = { saved: IconCheck, waiting: IconClock, conflict: IconAlertTriangle, refused: IconAlertTriangle }

/** The steps of marking, each with its state. */
export function AnswerList({ steps, current, nameOf, stateOf, onChoose }: AnswerListProps) {
  const { t } = useTranslation()
  const states = steps.map(stateOf)
  const open = states.filter((state) => state === 'unmarked').length
  return (
    <nav className="card marking-list" aria-label={t('marking.answers')}>
      <p className="small soft" role="status">
        {t('marking.toMark', { open, count: steps.length })}
      </p>
      <ol>
        {steps.map((step, index) => {
          const state = states[index] ?? 'unmarked'
          const Icon = state === 'unmarked' ? null : icons[state]
          return (
            <li key={step.key}>
              <button
                type="button"
                aria-current={step.key === current ? 'step' : undefined}
                onClick={(event) => {
                  event.currentTarget.blur()
                  onChoose(step.key)
                }}
              >
                <span className="grow" dir="auto">
                  {nameOf(step)}
                </span>
                <span className="hidden">{t(`marking.states.${state}`)}</span>
                {Icon && <Icon size={18} aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
