import { IconCheck, IconX } from '@tabler/icons-react'
import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionText } from '#files/rich-text/port.tsx'
import { AnswerMark } from './AnswerMark.tsx'

export type ShownOption = { readonly id: string; readonly title: RichText }

type ChoiceAnswerProps = {
  options: readonly ShownOption[]
  chosen: readonly string[]
  isSeveral: boolean
  /** Whether no option can be chosen any more. */
  isLocked: boolean
  /** Ids of the right options, once they are revealed; null before, and where none is right. */
  right?: readonly string[] | null
  onChoose?: (ids: readonly string[]) => void
  /** Enter on an option that is already chosen. */
  onSend?: () => void
}

/** Options to choose by pointer or key; once the solution is revealed each shows whether it was right. */
export function ChoiceAnswer({ options, chosen, isSeveral, isLocked, right = null, ...on }: ChoiceAnswerProps) {
  function sendAgain(event: KeyboardEvent, isChosen: boolean) {
    if (event.key !== 'Enter' || !isChosen || isSeveral) return
    // Enter would also press the button, and choose the option again.
    event.preventDefault()
    on.onSend?.()
  }
  return (
    <ul className="quiz-options" data-count={options.length}>
      {options.map(({ id, title }, place) => {
        const isChosen = chosen.includes(id)
        return (
          <li key={id}>
            <button
              type="button"
              className="quiz-option"
              aria-pressed={isChosen}
              aria-disabled={isLocked || undefined}
              data-outcome={right === null ? undefined : outcomeOf(right.includes(id), isChosen)}
              onKeyDown={(event) => sendAgain(event, isChosen)}
              onClick={() => !isLocked && on.onChoose?.(toggled(chosen, id, isSeveral))}
            >
              <AnswerMark place={place} />
              <span className="grow" dir="auto">
                <OptionText text={title} />
              </span>
              {right !== null && <Report isRight={right.includes(id)} isChosen={isChosen} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The chosen options after one was pressed. */
export function toggled(chosen: readonly string[], id: string, isSeveral: boolean): readonly string[] {
  if (!isSeveral) return [id]
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
}

function outcomeOf(isRight: boolean, isChosen: boolean): string {
  if (isRight) return 'right'
  return isChosen ? 'wrong' : 'other'
}

function Report({ isRight, isChosen }: { isRight: boolean; isChosen: boolean }) {
  const { t } = useTranslation()
  if (isRight)
    return (
      <span className="tag" data-tone="good">
        <IconCheck size={16} aria-hidden="true" />
        {t('quiz.told.right')}
      </span>
    )
  if (!isChosen) return null
  return (
    <span className="tag" data-tone="bad">
      <IconX size={16} aria-hidden="true" />
      {t('quiz.told.wrong')}
    </span>
  )
}
