import { IconChevronLeft, IconChevronRight, IconFlare, IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { stayAwake } from '#ui/wake-lock.ts'
import type { Editor } from '../editor/editor.ts'
import { fitPage } from './fit-view.ts'
import { enterFullscreen, leaveFullscreen } from './fullscreen.ts'

const turnsOf = new Map([
  ['ArrowLeft', -1],
  ['PageUp', -1],
  ['ArrowRight', 1],
  ['PageDown', 1],
  [' ', 1],
])

/** The board as a presentation: the page alone on the whole screen, with pages, laser and pen. Escape ends it. */
export function PresentBar({ editor, onEnd }: { editor: Editor; onEnd: () => void }) {
  const { t } = useTranslation()
  const pages = useSignal(editor.pages.list)
  const shownId = useSignal(editor.pages.shownId)
  const { tool } = useSignal(editor.styles.choice)
  const mayDraw = useSignal(editor.mayDraw)
  const bar = useRef<HTMLDivElement>(null)
  const at = Math.max(0, pages.indexOf(shownId))
  const turn = (by: number) => {
    const id = pages[at + by]
    if (id !== undefined) void editor.show(id)
  }
  useEffect(() => fitPage(editor, { top: 16, bottom: 80 }), [editor, shownId])
  useEffect(stayAwake, [])
  useFullscreen(onEnd)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const by = turnsOf.get(event.key)
      if (event.key === 'Escape') onEnd()
      else if (by === undefined || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return
      else turn(by)
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the board's own keys, which would move the view.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  })
  useEffect(() => bar.current?.focus(), [])
  return (
    <div ref={bar} className="board-bar present-bar" role="toolbar" aria-label={t('board.present.start')} tabIndex={-1}>
      <IconButton label={t('board.previousPage')} disabled={at === 0} onClick={() => turn(-1)}>
        <IconChevronLeft aria-hidden="true" className="board-turns" />
      </IconButton>
      <span role="status" className="board-page-count">
        {t('board.pageOf', { page: at + 1, total: pages.length })}
      </span>
      <IconButton label={t('board.nextPage')} disabled={at >= pages.length - 1} onClick={() => turn(1)}>
        <IconChevronRight aria-hidden="true" className="board-turns" />
      </IconButton>
      <IconButton
        label={t('board.toolNames.laser')}
        aria-pressed={tool === 'laser'}
        onClick={() => editor.styles.choose({ tool: 'laser' })}
      >
        <IconFlare aria-hidden="true" />
      </IconButton>
      {mayDraw && (
        <IconButton
          label={t('board.toolNames.pen')}
          aria-pressed={tool === 'pen'}
          onClick={() => editor.styles.choose({ tool: 'pen' })}
        >
          <IconPencil aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('board.present.end')} onClick={onEnd}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The system's Escape leaves fullscreen without a key event: the presentation ends with it. */
function useFullscreen(onLeft: () => void): void {
  const isEntered = useRef(false)
  useEffect(() => {
    void enterFullscreen()
    return () => void leaveFullscreen()
  }, [])
  useEffect(() => {
    const listen = () => {
      if (document.fullscreenElement) isEntered.current = true
      else if (isEntered.current) onLeft()
    }
    document.addEventListener('fullscreenchange', listen)
    return () => document.removeEventListener('fullscreenchange', listen)
  }, [onLeft])
}
