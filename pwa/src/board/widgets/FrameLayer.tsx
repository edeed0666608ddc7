import { boxesIntersect } from '@takhti/schema/board/geometry'
import { boundsOf, toPage } from '@takhti/schema/board/shapes/index'
import type { PageVideo } from '@takhti/schema/files/library/model'
import { lazy, Suspense, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { patiently } from '#offline/patiently.ts'
import { useSignal } from '#state/use-signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { OpenPage } from '../editor/pages.ts'
import { BoardSlotsContext } from '../panels/board-slots.ts'
import { coveredOn } from '../presence/cover-state.ts'
import { readVideo } from './video-state.ts'
import { isGraph, readWebPage, type WebPageState } from './web-page-state.ts'
import { WebFrame } from './WebFrame.tsx'
import type { WidgetShape } from './widget-shapes.ts'

const GraphTry = lazy(() => patiently(async () => ({ default: (await import('./GraphTry.tsx')).GraphTry })))

/** A widget with an overlay; a graph has neither page nor video. */
type Framed = { readonly shape: WidgetShape; readonly page: WebPageState | null; readonly video: PageVideo | null }

/**
 * Overlays of the widgets of the shown page. Each web page card has a button, and a frame once it is pressed. For readers,
 * graphs have a button that opens their sliders.
 */
export function FrameLayer({ editor }: { editor: Editor }) {
  const page = useSignal(editor.pages.current)
  // Another page has frames of its own: frames of this one are unmounted.
  return page && <FramesOf key={page.id} editor={editor} page={page} />
}

function FramesOf({ editor, page }: { editor: Editor; page: OpenPage }) {
  const layer = useRef<HTMLDivElement>(null)
  const mayDraw = useSignal(editor.mayDraw)
  const covered = useSignal(coveredOn(editor))
  const { VideoFrame } = useContext(BoardSlotsContext)
  const framed = useFramed(page).filter(({ page: web, video }) => web !== null || video !== null || !mayDraw)
  const hasFrames = framed.length > 0
  const opened = openedIn(editor)
  useLayoutEffect(() => {
    if (!hasFrames) return
    // Outside of React: the view moves sixty times a second.
    const follow = () => {
      const { x, y, zoom } = editor.camera.view.value
      if (!layer.current) return
      layer.current.style.transform = `scale(${zoom}) translate(${-x}px, ${-y}px)`
      layer.current.style.setProperty('--view-zoom', String(zoom))
    }
    follow()
    return editor.camera.view.subscribe(follow)
  }, [editor, hasFrames])
  if (!hasFrames) return null
  return (
    <div ref={layer} className="board-frames">
      {framed.map(({ shape, page: shown, video }) => {
        const { a, b, c, d, e, f } = toPage(shape)
        const { x, y, width, height } = shape.props
        return (
          <div
            key={shape.id}
            className="board-frame"
            inert={covered !== null && boxesIntersect(boundsOf(shape), covered)}
            style={{
              transform: `matrix(${[a, b, c, d, a * x + c * y + e, b * x + d * y + f].join()})`,
              inlineSize: width,
              blockSize: height,
            }}
          >
            {shown ? (
              <WebFrame
                key={shown.address}
                page={shown}
                wasOpen={opened.has(keyOf(shape, shown))}
                onToggle={(isOpen) => {
                  if (isOpen) opened.add(keyOf(shape, shown))
                  else opened.delete(keyOf(shape, shown))
                }}
              />
            ) : video ? (
              VideoFrame && (
                <Suspense>
                  <VideoFrame key={video.fileId} video={video} />
                </Suspense>
              )
            ) : (
              <Suspense>
                <GraphTry editor={editor} shape={shape} />
              </Suspense>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Frames that were opened in a lesson on this device: they reopen with their page, until the lesson is left. */
const openedFrames = new WeakMap<Editor, Set<string>>()

function openedIn(editor: Editor): Set<string> {
  const known = openedFrames.get(editor) ?? new Set()
  openedFrames.set(editor, known)
  return known
}

/** Another address in the same frame is another page, which needs its own press. */
function keyOf({ id }: WidgetShape, { address }: WebPageState): string {
  return `${id} ${address}`
}

/** Scans a page once, and then follows its changes. */
function useFramed(page: OpenPage): readonly Framed[] {
  const [framed, setFramed] = useState(() => framedIn(page))
  useEffect(() => {
    const look = () => setFramed(framedIn(page))
    // Changes between the render and now cause no event.
    look()
    return page.shapes.changed.on(({ gone, come }) => {
      if ([...gone, ...come].some(({ kind }) => kind === 'widget')) look()
    })
  }, [page])
  return framed
}

function framedIn({ shapes }: OpenPage): Framed[] {
  return shapes.first(shapes.size).flatMap((shape) => {
    if (shape.kind !== 'widget') return []
    const page = readWebPage(shape.props.state)
    const video = readVideo(shape.props.state)
    return page || video || isGraph(shape.props.state) ? [{ shape, page, video }] : []
  })
}
