import { useSyncExternalStore } from 'react'
import type { Signal } from './signal.ts'

/** The current value of a signal; subscribes the component to it. */
export function useSignal<Value>(signal: Signal<Value>): Value {
  return useSyncExternalStore(signal.subscribe, signal.getSnapshot)
}
