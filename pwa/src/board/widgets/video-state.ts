import type { PageVideo } from '@takhti/schema/files/library/model'
import { libraryKindOf, maxPageVideoBytes } from '@takhti/schema/files/library/rules'
import { MAX_FRAME_TITLE, widgetFields } from './web-page-state.ts'

const KIND = 'video'

/** The state as a widget stores it. */
export function writeVideo(video: PageVideo): string {
  return JSON.stringify({ widget: KIND, ...video })
}

/** The video in a widget; null where it is none that a page may play. */
export function readVideo(state: string): PageVideo | null {
  const { widget, fileId, name, mediaType, bytes } = widgetFields(state)
  if (widget !== KIND || typeof fileId !== 'string' || typeof name !== 'string') return null
  if (typeof mediaType !== 'string' || libraryKindOf(mediaType) !== 'video') return null
  if (typeof bytes !== 'number' || !Number.isInteger(bytes) || bytes < 1 || bytes > maxPageVideoBytes) return null
  return { fileId, name: name.slice(0, MAX_FRAME_TITLE), mediaType, bytes }
}
