import { useState } from 'react'
import { readCardSession, removeCardSession, storeCardSession } from '#api/card-session.ts'
import type { CardSession } from './session.ts'

/**
 * The unfinished quiz of a class, in the storage of this device after every change: a reload or a dead battery loses no
 * answer. A sign-out clears it.
 */
export function useSession(classId: string) {
  const [session, setSession] = useState(() => read(classId))
  return {
    session,
    change(next: CardSession | null) {
      setSession(next)
      if (next === null) removeCardSession(classId)
      else store(classId, next)
    },
  }
}

function read(classId: string): CardSession | null {
  const text = readCardSession(classId)
  // `store` wrote it.
  return text === null ? null : (JSON.parse(text) as CardSession)
}

function store(classId: string, session: CardSession): void {
  try {
    storeCardSession(classId, JSON.stringify(session))
  } catch {
    // Pictures within the questions may exceed the storage; the answers fit without them.
    const questions = session.questions.map(({ image: _, ...question }) => question)
    storeCardSession(classId, JSON.stringify({ ...session, questions }))
  }
}
