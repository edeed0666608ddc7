import type { DragEvent } from 'react'
import type { Load } from './use-library.ts'

// A media type of our own, so that text dragged from elsewhere is no lesson.
const mediaType = 'application/x-takhti-lessons'

/** Lets an element be dragged into a folder. */
export function draggable(load: Load) {
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(mediaType, JSON.stringify(load))
      event.dataTransfer.effectAllowed = 'move'
    },
  }
}

/** Lets lessons and folders be dropped on an element. */
export function droppable(drop: (load: Load) => void) {
  const leave = ({ currentTarget }: DragEvent) => currentTarget.removeAttribute('data-over')
  return {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(mediaType)) return
      event.preventDefault()
      event.currentTarget.setAttribute('data-over', '')
    },
    onDragLeave: leave,
    onDrop(event: DragEvent) {
      leave(event)
      const text = event.dataTransfer.getData(mediaType)
      if (text === '') return
      event.preventDefault()
      // Set by `draggable` of this page, or of another tab.
      drop(JSON.parse(text) as Load)
    },
  }
}
