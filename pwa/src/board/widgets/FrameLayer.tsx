import { toPage } from '@takhti/schema/board/shapes/index'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Editor } from '../editor/editor.ts'
import type { OpenPage } from '../editor/pages.ts'
import { useSignal } from '../panels/use-signal.ts'
import { readWebPage, type WebPageState } from './web-page-state.ts'
import { WebFrame } from './WebFrame.tsx'
import type { WidgetShape } from './widget-shapes.ts'
import './frames.css'

type Framed = { readonly shape: WidgetShape; readonly page: WebPageState }

/** The pages of the web that stand on the page that is shown: a button on each card, and a frame over it once it is pressed. */
export function FrameLayer({ editor }: { editor: Editor }) {
  const page = useSignal(editor.pages.current)
  // Another page has frames of its own: none of them goes on unseen.
  return page && <FramesOf key={page.id} editor={editor} page={page} />
}

function FramesOf({ editor, page }: { editor: Editor; page: OpenPage }) {
  const layer = useRef<HTMLDivElement>(null)
  const framed = useFramed(page)
  const hasFrames = framed.length > 0
  useLayoutEffect(() => {
    if (!hasFrames) return
    // Not React's: the view moves sixty times a second.
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
      {framed.map(({ shape, page: shown }) => {
        const { a, b, c, d, e, f } = toPage(shape)
        const { x, y, width, height } = shape.props
        return (
          <div
            key={shape.id}
            className="board-frame"
            style={{
              transform: `matrix(${[a, b, c, d, a * x + c * y + e, b * x + d * y + f].join()})`,
              inlineSize: width,
              blockSize: height,
            }}
          >
            <WebFrame key={shown.address} page={shown} />
          </div>
        )
      })}
    </div>
  )
}

/** Looks through a page once, and from then on only at what changes on it. */
function useFramed(page: OpenPage): readonly Framed[] {
  const [framed, setFramed] = useState(() => framedIn(page))
  useEffect(() => {
    const look = () => setFramed(framedIn(page))
    // What came between the render and now is told by nobody.
    look()
    return page.shapes.changed.on(({ gone, come }) => {
      if ([...gone, ...come].some(({ kind }) => kind === 'widget')) look()
    })
  }, [page])
  return framed
}

function framedIn({ shapes }: OpenPage): Framed[] {
  return shapes.first(shapes.size).flatMap((shape) => {
    const page = shape.kind === 'widget' ? readWebPage(shape.props.state) : null
    return shape.kind === 'widget' && page ? [{ shape, page }] : []
  })
}
