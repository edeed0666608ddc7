import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'

type MoveButtonsProps = {
  /** What the two are called; a name may tell the place. */
  names: { up: string; down: string }
  /** Where the item stands, from 0, among how many. */
  index: number
  count: number
  isLocked?: boolean
  onMove: (to: number) => void
}

/** The two arrows that move an item of a list by a place. Each can have the focus at the end of its way too: it is not lost there. */
export function MoveButtons({ names, index, count, isLocked = false, onMove }: MoveButtonsProps) {
  const steps = [
    { way: 'up', to: index - 1, Mark: IconArrowUp },
    { way: 'down', to: index + 1, Mark: IconArrowDown },
  ] as const
  return steps.map(({ way, to, Mark }) => {
    const isOff = isLocked || to < 0 || to >= count
    return (
      // Told apart by their way: a button whose name changed with its place would be a new one, without the focus.
      <IconButton key={way} label={names[way]} aria-disabled={isOff || undefined} onClick={() => !isOff && onMove(to)}>
        <Mark size={20} aria-hidden="true" />
      </IconButton>
    )
  })
}

/** A list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)]
}
