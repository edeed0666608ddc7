import type { Highlight } from '@takhti/schema/capture/model'
import { useEffect, useRef, useState } from 'react'
import { paint, type Painted } from './paint.ts'
import { markedOf } from './text-quote.ts'

type Fault = 'noAccess' | 'otherPage'

/** The highlights on their page: painted when the person asks, repainted on change, and removed on unmount. */
export function usePainted(url: string, highlights: readonly Highlight[]) {
  const [found, setFound] = useState<number | null>(null)
  const painted = useRef<Painted | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      painted.current?.end()
    }
  }, [])

  function hide() {
    painted.current?.end()
    painted.current = null
    setFound(null)
  }

  async function show(wanted = highlights): Promise<Fault | null> {
    const now = await paint(url, wanted.map(markedOf))
    hide()
    if (typeof now === 'string') return now
    // After unmount no list is on the screen that could remove the paint.
    if (!isHere.current) now.end()
    painted.current = now
    setFound(now.found)
    return null
  }

  /** A painted list follows its changes; an unpainted one stays unpainted. */
  const follow = (next: readonly Highlight[]) => void (painted.current && (next.length > 0 ? void show(next) : hide()))
  return { found, show, hide, follow }
}
