import { lazy, Suspense, useEffect, useState } from 'react'
import { latePart } from '#languages/late-part.ts'
import { withOthers } from '#languages/late-words.ts'
import { retried } from '#offline/retry.ts'
import { goAnywhereKey } from '#screen/paths.ts'
import { setPaletteOpen, usePaletteOpen } from './palette-state.ts'

const PaletteDialog = lazy(() =>
  withOthers(() => retried(() => import('./PaletteDialog.tsx'))).then((file) => ({ default: file.PaletteDialog })),
)

const KeysDialog = latePart<{ onClose: () => void }>(
  'help',
  () => import('#help/KeysDialog.tsx').then((file) => file.KeysDialog),
  () => null,
)

/** Ctrl+K or ⌘K: the command palette; ? lists the keys. Both load when they are first opened. */
export function Palette() {
  const isOpen = usePaletteOpen()
  const [isListed, setListed] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // A screen with a list of its own prevents the default, also after this listener.
      if (event.key === '?' || event.key === '؟')
        setTimeout(() => {
          if (!event.defaultPrevented && isFree(event)) setListed(true)
        })
      if (event.key.toLowerCase() !== goAnywhereKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPaletteOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <Suspense fallback={null}>
      {isOpen && <PaletteDialog onClose={() => setPaletteOpen(false)} />}
      {isListed && <KeysDialog onClose={() => setListed(false)} />}
    </Suspense>
  )
}

/** Whether a key types nothing; a board has its own list, and an open dialog covers the page. */
function isFree({ target }: KeyboardEvent): boolean {
  const types = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')
  return !types && document.querySelector('.board, dialog[open]') === null
}
