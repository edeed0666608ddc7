import { type PointerEvent, useEffect, useState } from 'react'
import { loadLessonTalk } from '#board/port.ts'

type SlidePictureProps = {
  lessonId: string
  pageId: string
  label: string
  /** Where the pointer is, as parts of the picture's width and height. */
  onPoint: (x: number, y: number) => void
}

/** A page as its slide of a video, on which the pointer is recorded. */
export function SlidePicture({ lessonId, pageId, label, onPoint }: SlidePictureProps) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    let made: string | null = null
    const order = { form: 'png', lessonId, pageId, name: '', covered: null, signal: abort.signal } as const
    void loadLessonTalk()
      .then(({ exportFile }) => exportFile({ ...order, progress: () => {} }))
      .then(({ file }) => {
        if (abort.signal.aborted) return
        made = URL.createObjectURL(file)
        setAddress(made)
      })
      // Without its picture a slide is spoken about all the same.
      .catch(() => {})
    return () => {
      abort.abort()
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [lessonId, pageId])
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onPoint((clientX - left) / width, (clientY - top) / height)
  }
  return (
    <div className="talk-picture" onPointerMove={point} onPointerDown={point}>
      {address !== null && <img src={address} alt={label} draggable={false} />}
    </div>
  )
}
