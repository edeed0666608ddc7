import { useSyncExternalStore } from 'react'
import { ApiError } from '#api/errors.ts'
import { invalidateArea } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import type { Tried } from '#ui/CommandProblem.tsx'
import { askIn, begin, type Beginning, type Question, type PartialAnswer } from './ask.ts'
import { storeTyped, moveTyped, typedAt, useTyped, type Typed } from './typed-text.ts'

/** Where a question is asked: a conversation, or the place where one is created. */
export type Place = { threadId: string } | ({ threadId: null; key: string } & Beginning)

/** A running question; `answer` is null until a part of its answer has arrived. */
export type Run = { question: Question; answer: PartialAnswer | null; stop: () => void }

type State = { run: Run | null; problem: ApiError | null; failed: Question | null }

export type Asking = Tried &
  State & {
    typed: Typed
    setTyped: (change: Partial<Typed>) => void
    /** Asks the typed question, or another one in its place. */
    ask: (instead?: Question) => Promise<void>
  }

const idle: State = { run: null, problem: null, failed: null }

// A running question continues when its screen is left, and is shown again on return.
const states = new Map<string, State>()
const listeners = new Set<() => void>()

function setState(key: string, state: State): void {
  states.set(key, state)
  for (const listener of listeners) listener()
}

export function keyOf(place: Place): string {
  return place.threadId ?? place.key
}

/** The running question of one place; it stays in the field until it is answered. */
export function useAsking(place: Place, onBegun: (threadId: string) => void): Asking {
  const isOnline = useOnline()
  const key = keyOf(place)
  const typed = useTyped(key)
  const state = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => states.get(key) ?? idle,
  )

  async function ask(instead?: Question) {
    const { text, mode, persona } = typedAt(key)
    const question = { mode, persona, ...(instead ?? { text: text.trim() }) }
    if (question.text === '' || states.get(key)?.run || !isOnline) return
    await askAt(place, question, onBegun)
  }

  return {
    ...state,
    typed,
    setTyped: (change) => storeTyped(key, change),
    ask,
    isPending: state.run !== null,
    isBlocked: !isOnline,
  }
}

async function askAt(place: Place, question: Question, onBegun: (threadId: string) => void): Promise<void> {
  let key = keyOf(place)
  const control = new AbortController()
  const show = (answer: PartialAnswer | null) =>
    setState(key, { ...idle, run: { question, answer, stop: () => control.abort() } })
  show(null)
  try {
    if (place.threadId === null) {
      const { id } = await begin(key, place, question.text)
      setState(key, idle)
      // The typed question moves with it: where its answer fails, it is repeated there.
      moveTyped(key, id)
      key = id
      show(null)
      onBegun(id)
    }
    await askIn(key, question, { signal: control.signal, onAnswer: show })
    if (typedAt(key).text.trim() === question.text) storeTyped(key, { text: '' })
    setState(key, idle)
  } catch (fault) {
    const problem = fault instanceof ApiError ? fault : new ApiError('common/internal', { cause: fault })
    setState(key, { run: null, problem, failed: question })
  } finally {
    invalidateArea('threads')
  }
}
