import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useTranslation } from 'react-i18next'
import { OptionText } from '#files/rich-text/port.tsx'
import { moved, MoveButtons } from '#ui/MoveButtons.tsx'
import { MoveList } from '#ui/MoveList.tsx'
import type { ShownOption } from './ChoiceAnswer.tsx'

type OrderAnswerProps = {
  options: readonly ShownOption[]
  /** Ids in their current order. */
  order: readonly string[]
  isLocked: boolean
  onOrder: (order: readonly string[]) => void
}

/** Items that are ordered by dragging, or by buttons that name the new position. */
export function OrderAnswer({ options, order, isLocked, onOrder }: OrderAnswerProps) {
  const { t } = useTranslation()
  const titles = new Map(options.map(({ id, title }) => [id, title]))
  const titleOf = (id: string) => plainOf(titles.get(id) ?? '')
  const move = (from: number, to: number) => onOrder(moved(order, from, to))
  return (
    <MoveList className="quiz-order" itemClass="quiz-order-item" ids={order} {...{ titleOf, isLocked }} onMove={move}>
      {(id, index, handle) => {
        const title = titleOf(id)
        return (
          <>
            {handle}
            <b aria-hidden="true">{index + 1}</b>
            <span className="grow" dir="auto">
              <OptionText text={titles.get(id) ?? ''} />
            </span>
            <MoveButtons
              names={{ up: t('quiz.order.up', { title }), down: t('quiz.order.down', { title }) }}
              index={index}
              count={order.length}
              isLocked={isLocked}
              onMove={(to) => move(index, to)}
            />
          </>
        )
      }}
    </MoveList>
  )
}
