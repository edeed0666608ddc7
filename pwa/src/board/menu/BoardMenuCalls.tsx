import { lazy, Suspense, useEffect, useState } from 'react'
import { LazyPart } from '#offline/LazyPart.tsx'
import { patiently } from '#offline/patiently.ts'
import { useSignal } from '#state/use-signal.ts'
import { menuOf } from '../editor/menu-call.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { listenToLongPresses } from './listen-to-calls.ts'

const BoardMenu = lazy(() => patiently(async () => ({ default: (await import('./BoardMenu.tsx')).BoardMenu })))

/** The board's context menu. Its triggers are handled without React. */
export function BoardMenuCalls({ session: { editor, stage, toolbox } }: { session: BoardSession }) {
  const { surface } = stage
  const call = useSignal(menuOf(editor))
  const [isAsked, setAsked] = useState(false)
  if (call && !isAsked) setAsked(true)
  useEffect(() => {
    const stop = listenToLongPresses({ surface, editor, toolbox })
    return () => {
      stop()
      menuOf(editor).set(null)
    }
  }, [surface, editor, toolbox])
  return (
    <Suspense fallback={<LazyPart />}>
      {/* It remains mounted: a dialog of one of its entries outlives the menu. */}
      {isAsked && <BoardMenu editor={editor} surface={surface} call={call} />}
    </Suspense>
  )
}
