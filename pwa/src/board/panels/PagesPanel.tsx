import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Thumbnails, thumbnailSize } from '#documents/thumbnails.ts'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Editor } from '../editor/editor.ts'
import { coveredOn } from '../presence/cover-state.ts'
import { useBoardTheme } from '../use-board-theme.ts'
import { useThumbnails } from './use-thumbnails.ts'
import './pages-panel.css'

/** The thumbnail of a page is updated after the page has been idle for this long. */
const restMs = 1_500

/** Every page with a thumbnail: for navigation, and for reordering by drag or by arrow keys. */
export function PagesPanel({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const pages = useSignal(editor.pages.list)
  const shownId = useSignal(editor.pages.shownId)
  const mayDraw = useSignal(editor.mayDraw)
  const thumbnails = useThumbnails()
  const list = useRef<HTMLOListElement>(null)
  const [dropAt, setDropAt] = useState<number | null>(null)
  return (
    <ol ref={list} className="board-bar board-strip" aria-label={t('board.allPages')}>
      {pages.map((id, index) => (
        <li key={id} data-drops={dropAt === index ? '' : undefined}>
          <button
            type="button"
            className="board-thumb"
            aria-label={t('board.goToPage', { page: index + 1 })}
            aria-current={id === shownId ? 'page' : undefined}
            onClick={() => void editor.show(id)}
          >
            <Thumbnail editor={editor} thumbnails={thumbnails} pageId={id} />
            <span className="board-thumb-number">{index + 1}</span>
          </button>
          {mayDraw && pages.length > 1 && (
            <IconButton
              label={t('board.movePageHint', { page: index + 1 })}
              className="board-grip"
              onKeyDown={(event) => moveByKey(event, editor, index)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => isHeld(event) && setDropAt(placeAt(list.current, event.clientX))}
              onPointerUp={(event) => {
                if (dropAt !== null) editor.movePage(index, placeAt(list.current, event.clientX))
                setDropAt(null)
              }}
              onPointerCancel={() => setDropAt(null)}
            >
              <IconGripVertical aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ol>
  )
}

function Thumbnail({ editor, thumbnails, pageId }: { editor: Editor; thumbnails: Thumbnails; pageId: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useBoardTheme()
  const { lessonId } = editor.pages
  const isShown = useSignal(editor.pages.shownId) === pageId
  const curtain = useSignal(coveredOn(editor))
  // The curtain covers the followed person's page.
  const covered = isShown ? curtain : null
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isSeen = false
    const draw = () => {
      timer = undefined
      // A page that the device does not have shows its number.
      thumbnails.draw(pageId, element, { theme, lessonId, ...(covered && { covered }) }).catch(() => {})
    }
    const seeing = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || isSeen) return
      isSeen = true
      draw()
    })
    seeing.observe(element)
    const watch = () => {
      if (isSeen && editor.page?.id === pageId) timer ??= setTimeout(draw, restMs)
    }
    let stop = () => {}
    const follow = () => {
      stop()
      const { page } = editor
      stop = page?.id === pageId ? page.shapes.changed.on(watch) : () => {}
    }
    follow()
    const stopFollowing = editor.pages.current.subscribe(follow)
    const stopPaper = editor.paper.subscribe(watch)
    return () => {
      seeing.disconnect()
      stop()
      stopFollowing()
      stopPaper()
      clearTimeout(timer)
    }
  }, [editor, thumbnails, pageId, lessonId, theme, covered])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      style={{ inlineSize: thumbnailSize.width, blockSize: thumbnailSize.height }}
    />
  )
}

function moveByKey(event: KeyboardEvent<HTMLElement>, editor: Editor, from: number): void {
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1, ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  editor.movePage(from, from + step)
}

function isHeld(event: PointerEvent<HTMLElement>): boolean {
  return event.currentTarget.hasPointerCapture(event.pointerId)
}

/** The index among the pages at a pointer, in reading direction. */
function placeAt(list: HTMLElement | null, x: number): number {
  const isRtl = list !== null && getComputedStyle(list).direction === 'rtl'
  const middles = [...(list?.children ?? [])].map((item) => {
    const { left, width } = item.getBoundingClientRect()
    return left + width / 2
  })
  const before = middles.filter((middle) => (isRtl ? middle > x : middle < x)).length
  return Math.min(middles.length - 1, before)
}
