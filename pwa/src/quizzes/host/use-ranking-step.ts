import { useEffect, useState } from 'react'
import type { KnownQuiz } from '../room/quiz-state.ts'

/** How long a panel shows the right answer before the ranking replaces it, in milliseconds. */
export const answerMs = 7_000

/** Whether a panel shows the ranking: a while after the answer, or at once where the host asks for it. */
export function useRankingStep({ phase, turn, top, isRankingAsked }: KnownQuiz): boolean {
  const [passedTurn, setPassed] = useState<number | null>(null)
  const isRevealed = phase === 'revealed' && top !== null && top.length > 0
  useEffect(() => {
    if (!isRevealed) return
    const timer = setTimeout(() => setPassed(turn), answerMs)
    return () => clearTimeout(timer)
  }, [isRevealed, turn])
  return isRevealed && (isRankingAsked === true || passedTurn === turn)
}
