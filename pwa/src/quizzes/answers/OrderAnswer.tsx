import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import type { ShownOption } from './ChoiceAnswer.tsx'

type OrderAnswerProps = {
  options: readonly ShownOption[]
  /** Ids in the order they stand in. */
  order: readonly string[]
  isLocked: boolean
  onOrder: (order: readonly string[]) => void
}

/** Items that are put into their order, by buttons that say where each would go. */
export function OrderAnswer({ options, order, isLocked, onOrder }: OrderAnswerProps) {
  const { t } = useTranslation()
  const titles = new Map(options.map(({ id, title }) => [id, title]))
  return (
    <ol className="quiz-order">
      {order.map((id, index) => {
        const title = titles.get(id) ?? ''
        const steps = [
          { name: t('quiz.order.up', { title }), to: index - 1, Mark: IconArrowUp },
          { name: t('quiz.order.down', { title }), to: index + 1, Mark: IconArrowDown },
        ]
        return (
          <li key={id} className="quiz-order-item">
            <b aria-hidden="true">{index + 1}</b>
            <span className="grow" dir="auto">
              {title}
            </span>
            {steps.map(({ name, to, Mark }) => {
              const isOff = isLocked || to < 0 || to === order.length
              return (
                <IconButton
                  key={name}
                  label={name}
                  aria-disabled={isOff || undefined}
                  onClick={() => !isOff && onOrder(moved(order, index, to))}
                >
                  <Mark size={22} aria-hidden="true" />
                </IconButton>
              )
            })}
          </li>
        )
      })}
    </ol>
  )
}

/** A list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)]
}
