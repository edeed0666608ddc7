import { useRef, useState } from 'react'

/**
 * The item of a list that is opened in the list's place. `wayTo` gives the ref of the button that opens an item; on
 * return it gets the focus.
 */
export function useOpened<Item>(idOf: (item: Item) => string) {
  const [opened, setOpened] = useState<Item | null>(null)
  const pressed = useRef('')
  return {
    opened,
    open(item: Item) {
      pressed.current = idOf(item)
      setOpened(() => item)
    },
    close: () => setOpened(null),
    wayTo: (item: Item) => (button: HTMLElement | null) => {
      if (button === null || pressed.current !== idOf(item)) return
      pressed.current = ''
      button.focus()
    },
  }
}
