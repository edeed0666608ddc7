import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'

type MoveButtonsProps = {
  /** The two buttons' names, which may contain the position. */
  names: { up: string; down: string }
  /** The item's position, from 0, and the number of items. */
  index: number
  count: number
  isLocked?: boolean
  onMove: (to: number) => void
}

/**
 * The two arrows that move an item of a list by one position. At the end of its range each is still focusable, so that
 * the focus is not lost.
 */
export function MoveButtons({ names, index, count, isLocked = false, onMove }: MoveButtonsProps) {
  const steps = [
    { way: 'up', to: index - 1, Mark: IconArrowUp },
    { way: 'down', to: index + 1, Mark: IconArrowDown },
  ] as const
  return steps.map(({ way, to, Mark }) => {
    const isOff = isLocked || to < 0 || to >= count
    return (
      // The key is the direction: a name that changes with the position would remount the button and lose its focus.
      <IconButton key={way} label={names[way]} aria-disabled={isOff || undefined} onClick={() => !isOff && onMove(to)}>
        <Mark size={20} aria-hidden="true" />
      </IconButton>
    )
  })
}

/** A list with one of its items moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)]
}
