import { useEffect, useEffectEvent, useRef, useState } from 'react'

const pauseMs = 600

/** Text that is stored after a pause in typing, when the field is left, and when it unmounts. */
export function useTyped(stored: string, store: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<string | null>(null)
  const send = useEffectEvent(store)

  function flush() {
    clearTimeout(timer.current)
    const text = pending.current
    pending.current = null
    if (text !== null && text !== stored) store(text)
    setTyped(null)
  }

  function type(text: string) {
    setTyped(text)
    pending.current = text
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      pending.current = null
      if (text !== stored) store(text)
    }, pauseMs)
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (pending.current !== null) send(pending.current)
    },
    [],
  )

  return { text: typed ?? stored, type, flush }
}
