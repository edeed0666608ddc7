import { IconCheck } from '@tabler/icons-react'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useTranslation } from 'react-i18next'
import { OptionText } from '#files/rich-text/port.tsx'
import { AnswerMark } from './answers/AnswerMark.tsx'
import type { ShownOption } from './answers/ChoiceAnswer.tsx'

type AnswerBarsProps = {
  options: readonly ShownOption[]
  /** How many chose each option, by its id. */
  counts: Readonly<Record<string, number>>
  /** How many answered. */
  answered: number
  right: readonly string[]
}

/** How many chose what, once it may be known. */
export function AnswerBars({ options, counts, answered, right }: AnswerBarsProps) {
  const { t } = useTranslation()
  return (
    <ul className="quiz-bars">
      {options.map(({ id, title }, place) => {
        const count = counts[id] ?? 0
        return (
          <li key={id} className="quiz-bar" data-right={right.includes(id)}>
            <AnswerMark place={place} />
            <span dir="auto">
              <OptionText text={title} />
              {right.includes(id) && (
                <>
                  {' '}
                  <span className="tag" data-tone="good">
                    <IconCheck size={16} aria-hidden="true" />
                    {t('quiz.told.right')}
                  </span>
                </>
              )}
            </span>
            <b>{count}</b>
            <meter min={0} max={Math.max(1, answered)} value={count} aria-label={plainOf(title)} />
          </li>
        )
      })}
    </ul>
  )
}
