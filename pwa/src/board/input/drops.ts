import { CLIP_TYPE } from '@takhti/schema/board/clip-type'
import { screenPoint } from '@takhti/schema/board/geometry'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import { takeDrops, type FileDrop } from './early-drops.ts'

/**
 * Accepts files dropped on the board. Returns an unsubscribe function. Listens on the whole window: a file dropped
 * beside the board would otherwise replace the app in its tab.
 */
export function listenToDrops(surface: HTMLElement, editor: Editor): Unsubscribe {
  const stop = new AbortController()
  const onDrop = (event: DragEvent) => {
    const { dataTransfer } = event
    if (dataTransfer?.types.includes(CLIP_TYPE)) return onShapes(event, dataTransfer)
    if (!dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    const files = [...dataTransfer.files]
    if (event.type === 'dragover') dataTransfer.dropEffect = editor.mayDraw.value ? 'copy' : 'none'
    if (event.type === 'drop') insert({ files, clientX: event.clientX, clientY: event.clientY })
  }
  const insert = ({ files, clientX, clientY }: FileDrop) => {
    if (files.length === 0) return
    const { left, top } = surface.getBoundingClientRect()
    const at = editor.camera.toPage(screenPoint(clientX - left, clientY - top))
    void import('../images/insert-images.ts').then(({ insertImages }) => insertImages(editor, files, at))
  }
  /** Shapes of the library, which are dragged over the board. */
  const onShapes = (event: DragEvent, dataTransfer: DataTransfer) => {
    event.preventDefault()
    if (event.type !== 'drop') return
    const clip = dataTransfer.getData(CLIP_TYPE)
    const { left, top } = surface.getBoundingClientRect()
    const at = editor.camera.toPage(screenPoint(event.clientX - left, event.clientY - top))
    void import('../clipboard/paste.ts').then(({ paste }) => paste(editor, { clip, svg: '', text: '' }, { at }))
  }
  const early = takeDrops(editor.pages.lessonId)
  if (early !== null) insert(early)
  addEventListener('dragover', onDrop, { signal: stop.signal })
  addEventListener('drop', onDrop, { signal: stop.signal })
  return () => stop.abort()
}
