import { Signal } from '#state/signal.ts'
import { useSignal } from '#state/use-signal.ts'

const isOpen = new Signal(false)

export function setPaletteOpen(open: boolean): void {
  isOpen.set(open)
}

export function usePaletteOpen(): boolean {
  return useSignal(isOpen)
}
