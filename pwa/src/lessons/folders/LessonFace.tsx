import { useEffect, useRef, useState } from 'react'
import type { Faces } from './faces.ts'
import './lesson-face.css'

type LessonFaceProps = { lessonId: string; name: string; faces: Faces }

/**
 * A slate with a thumbnail of the lesson's first page, in chalk; with its name where this device has no drawing of it.
 */
export function LessonFace({ lessonId, name, faces }: LessonFaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isGone = false
    // Rows outside the viewport are not drawn.
    const seeing = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seeing.disconnect()
      faces.draw(lessonId, element).then(
        (hasDrawing) => !isGone && setDrawn(hasDrawing),
        () => {},
      )
    })
    seeing.observe(element)
    return () => {
      isGone = true
      seeing.disconnect()
    }
  }, [lessonId, faces])
  return (
    <span className="slate-face" aria-hidden="true" dir="auto" data-drawn={isDrawn ? '' : undefined}>
      {name}
      <canvas ref={canvas} className="slate-drawing" />
    </span>
  )
}
