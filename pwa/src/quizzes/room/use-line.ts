import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LineState, QuizLine } from './quiz-line.ts'

/** A line that is open for as long as its component is shown; a component with a `key` of its own makes one anew. */
export function useLine<Line extends QuizLine>(make: () => Line): { line: Line; state: LineState } {
  const [line] = useState(make)
  useEffect(() => {
    line.open()
    return () => line.close()
  }, [line])
  return { line, state: useSyncExternalStore(line.subscribe, line.getState) }
}
