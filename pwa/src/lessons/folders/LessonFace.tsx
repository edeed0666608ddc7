import { useEffect, useRef, useState } from 'react'
import { requirePerson } from '#api/person.ts'
import type { LocalLesson } from '#offline/rows.ts'
import type { Faces } from './faces.ts'
import './lesson-face.css'

type LessonFaceProps = { lesson: Pick<LocalLesson, 'flow_id' | 'name' | 'createdBy' | 'isLocal'>; faces: Faces }

/**
 * A slate with a thumbnail of the lesson's first page, in chalk; with its name where there is no drawing. A person's own
 * first page is fetched where the device lacks it; lessons of others are downloaded whole, when they are due.
 */
export function LessonFace({ lesson, faces }: LessonFaceProps) {
  const { flow_id: lessonId, name } = lesson
  const isFetched = !lesson.isLocal && lesson.createdBy === requirePerson().personId
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
      faces.draw(lessonId, element, isFetched).then(
        (hasDrawing) => !isGone && setDrawn(hasDrawing),
        () => {},
      )
    })
    seeing.observe(element)
    return () => {
      isGone = true
      seeing.disconnect()
    }
  }, [lessonId, isFetched, faces])
  return (
    <span className="slate-face" aria-hidden="true" dir="auto" data-drawn={isDrawn ? '' : undefined}>
      {name}
      <canvas ref={canvas} className="slate-drawing" />
    </span>
  )
}
