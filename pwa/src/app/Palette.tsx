import { lazy, Suspense, useEffect } from 'react'
import { retried } from '#offline/retried.ts'
import { goAnywhereKey } from '#screen/paths.ts'
import { setPaletteOpen, usePaletteOpen } from './palette-state.ts'

const PaletteDialog = lazy(() =>
  retried(() => import('./PaletteDialog.tsx')).then((file) => ({ default: file.PaletteDialog })),
)

/** Ctrl+K or ⌘K: the command palette. Its list loads when it is first opened. */
export function Palette() {
  const isOpen = usePaletteOpen()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== goAnywhereKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPaletteOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return isOpen ? (
    <Suspense fallback={null}>
      <PaletteDialog onClose={() => setPaletteOpen(false)} />
    </Suspense>
  ) : null
}
