import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BoardCanvas } from '../canvas/board-canvas.ts'
import type { BoardTheme } from '../canvas/colours.ts'
import type { Editor } from '../editor/editor.ts'
import { listenToPointers } from '../input/pointer-events.ts'
import { listenToKeys } from '../input/shortcuts.ts'
import type { Toolbox } from '../tools/toolbox.ts'

type BoardSurfaceProps = { editor: Editor; toolbox: Toolbox; theme: BoardTheme }

/** The canvas and what hears the hand. React only sets it up: no event of a pointer passes through it. */
export function BoardSurface({ editor, toolbox, theme }: BoardSurfaceProps) {
  const { t } = useTranslation()
  const picture = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const canvas = useRef<BoardCanvas>(null)

  useEffect(() => {
    if (!picture.current || !surface.current) return
    const drawn = new BoardCanvas(picture.current, editor)
    canvas.current = drawn
    const stops = [listen(surface.current, editor, toolbox), () => drawn.close()]
    return () => stops.forEach((stop) => stop())
  }, [editor, toolbox])

  useEffect(() => canvas.current?.setTheme(theme), [editor, toolbox, theme])

  return (
    <>
      <div ref={picture} className="board-picture" aria-hidden="true" />
      {/* The arrow keys move the view while the board has the focus; the rule knows no role that draws. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={surface} className="board-surface" role="application" aria-label={t('board.canvas')} tabIndex={0} />
    </>
  )
}

function listen(surface: HTMLElement, editor: Editor, toolbox: Toolbox): () => void {
  const showCursor = () => {
    surface.style.cursor = toolbox.cursor.value
  }
  showCursor()
  // A tab that is hidden may never come back: what is half drawn is kept.
  const settle = () => editor.settle()
  addEventListener('pagehide', settle)
  document.addEventListener('visibilitychange', settle)
  const stops = [
    toolbox.cursor.subscribe(showCursor),
    listenToPointers(surface, editor.camera, toolbox),
    listenToKeys(surface, editor),
    () => removeEventListener('pagehide', settle),
    () => document.removeEventListener('visibilitychange', settle),
  ]
  return () => stops.forEach((stop) => stop())
}
