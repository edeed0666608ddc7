import { useState } from 'react'
import type { CardSession } from './session.ts'

/**
 * The unfinished quiz of a class, in the storage of this device after every change: a reload or a dead battery loses no
 * answer. A sign-out clears it.
 */
export function useSession(classId: string) {
  const key = `takhti.answer-cards.${classId}`
  const [session, setSession] = useState(() => read(key))
  return {
    session,
    change(next: CardSession | null) {
      setSession(next)
      if (next === null) localStorage.removeItem(key)
      else store(key, next)
    },
  }
}

function read(key: string): CardSession | null {
  const text = localStorage.getItem(key)
  // `store` wrote it.
  return text === null ? null : (JSON.parse(text) as CardSession)
}

function store(key: string, session: CardSession): void {
  const questions = session.questions
  try {
    localStorage.setItem(key, JSON.stringify(session))
  } catch {
    // Pictures within the questions may exceed the storage; the answers fit without them.
    const plain = questions.map(({ image: _, ...question }) => question)
    localStorage.setItem(key, JSON.stringify({ ...session, questions: plain }))
  }
}
