import { useSyncExternalStore } from 'react'
import type { Signal } from './signal.ts'

/** The value of a signal, followed by React. */
export function useSignal<Value>(signal: Signal<Value>): Value {
  return useSyncExternalStore(signal.subscribe, signal.getSnapshot)
}
