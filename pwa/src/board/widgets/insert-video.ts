import type { PageVideo } from '@takhti/schema/files/library/model'
import type { Editor } from '../editor/editor.ts'
import { textWidth } from './text-width.ts'
import { writeVideo } from './video-state.ts'
import { frameCard, MAX_FRAME_TITLE } from './web-page-state.ts'
import { addWidget } from './widget-shapes.ts'

/** Puts a video into the middle of the view; returns false on a full page. */
export function insertVideo(editor: Editor, video: PageVideo): boolean {
  const named = { ...video, name: video.name.slice(0, MAX_FRAME_TITLE).toWellFormed() }
  const prepared = frameCard(
    'wide',
    [named.name, `▶ ${video.mediaType.replace('video/', '').toUpperCase()}`],
    textWidth,
  )
  return editor.mayDraw.value && addWidget(editor, writeVideo(named), prepared)
}
