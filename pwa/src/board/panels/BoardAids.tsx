import { lazy, Suspense } from 'react'
import type { KeyboardEvent } from 'react'
import { latePart } from '#languages/late-part.ts'
import { LazyPart } from '#offline/LazyPart.tsx'
import { patiently } from '#offline/patiently.ts'
import { useSignal } from '#state/use-signal.ts'
import type { AidName } from '../editor/aids.ts'
import type { Editor } from '../editor/editor.ts'
import { instrumentNames } from '../instruments/instrument.ts'
import { Crosshair } from './Crosshair.tsx'
import { Curtain } from './Curtain.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { Spotlight } from './Spotlight.tsx'
import { TimerPanel } from './TimerPanel.tsx'
import './aids.css'

const BoardInstruments = lazy(() =>
  patiently(async () => {
    const { BoardInstruments: Instruments } = await import('../instruments/BoardInstruments.tsx')
    return { default: Instruments }
  }),
)

const MathsDialog = lazy(() => patiently(async () => ({ default: (await import('./MathsDialog.tsx')).MathsDialog })))

const GraphDialog = lazy(() =>
  patiently(async () => ({ default: (await import('../widgets/GraphDialog.tsx')).GraphDialog })),
)

const WebPageDialog = lazy(() =>
  patiently(async () => {
    const { WebPageDialog: Dialog } = await import('../widgets/WebPageDialog.tsx')
    return { default: Dialog }
  }),
)

const FindBar = latePart(
  'board-extras',
  async () => (await import('../find/FindBar.tsx')).FindBar,
  () => null,
)

const LibraryPanel = latePart(
  'board-extras',
  async () => (await import('../library/LibraryPanel.tsx')).LibraryPanel,
  () => null,
)

type BoardAidsProps = { editor: Editor; surface: HTMLElement }

/** Overlays of the board on this device; followers see them too. */
export function BoardAids({ editor, surface }: BoardAidsProps) {
  const open = useSignal(editor.aids.open)
  const closing = (name: AidName) => () => {
    editor.aids.toggle(name, false)
    // Focus inside of a removed element would be lost.
    surface.focus()
  }
  const onEscape = (close: () => void) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    },
  })
  return (
    <>
      {open.has('crosshair') && <Crosshair editor={editor} surface={surface} />}
      {open.has('curtain') && (
        <div {...onEscape(closing('curtain'))}>
          <Curtain editor={editor} onClose={closing('curtain')} />
        </div>
      )}
      {open.has('spotlight') && (
        <div {...onEscape(closing('spotlight'))}>
          <Spotlight editor={editor} surface={surface} onClose={closing('spotlight')} />
        </div>
      )}
      {open.has('timer') && (
        <div {...onEscape(closing('timer'))}>
          <TimerPanel editor={editor} onClose={closing('timer')} />
        </div>
      )}
      {instrumentNames.some((name) => open.has(name)) && (
        <Suspense fallback={<LazyPart />}>
          <BoardInstruments editor={editor} surface={surface} onClose={(name) => closing(name)()} />
        </Suspense>
      )}
      {open.has('find') && (
        <div {...onEscape(closing('find'))}>
          <Suspense fallback={<LazyPart />}>
            <FindBar editor={editor} onClose={closing('find')} />
          </Suspense>
        </div>
      )}
      {open.has('library') && (
        <div {...onEscape(closing('library'))}>
          <Suspense fallback={<LazyPart />}>
            <LibraryPanel editor={editor} onClose={closing('library')} />
          </Suspense>
        </div>
      )}
      {open.has('maths') && (
        <Suspense fallback={<LazyPart />}>
          <MathsDialog editor={editor} onClose={closing('maths')} />
        </Suspense>
      )}
      {open.has('graph') && (
        <Suspense fallback={<LazyPart />}>
          <GraphDialog editor={editor} onClose={closing('graph')} />
        </Suspense>
      )}
      {open.has('webPage') && (
        <Suspense fallback={<LazyPart />}>
          <WebPageDialog editor={editor} onClose={closing('webPage')} />
        </Suspense>
      )}
      {open.has('shortcuts') && <ShortcutsDialog onClose={() => editor.aids.toggle('shortcuts', false)} />}
    </>
  )
}
