import { base64Of } from '#api/to-base64.ts'
import type { PaperPage } from './drawing-surface.ts'
import type { ExportImages } from './export-image.ts'
import type { FilmJob } from './film-plan.ts'

/** Counts up where a render of the same inputs has other frames, so that parts of an older build are not joined to them. */
const renderVersion = 1

/** Identifies what a video of pages is made of: two renders with one print have the same parts. */
export async function printOfPages(
  { scenes }: FilmJob,
  pages: readonly PaperPage[],
  images: ExportImages,
): Promise<string> {
  const talks = await Promise.all(
    scenes.map(async ({ script, voice, pointer }) => ({ script, pointer, voice: voice && (await printOf(voice)) })),
  )
  return await printOf(new Blob([JSON.stringify([encoder(), talks, pages, [...images.keys()].toSorted()], asText)]))
}

/** Identifies what the video of a recording is made of. */
export async function printOfRecording(pieces: readonly Uint8Array[], images: readonly string[]): Promise<string> {
  // The bytes are the recording's own, and no shared memory.
  const own = pieces as Uint8Array<ArrayBuffer>[]
  return await printOf(new Blob([JSON.stringify([encoder(), images.toSorted()]), ...own]))
}

/** Another browser, or another version of it, encodes in its own way. */
function encoder() {
  return { renderVersion, browser: navigator.userAgent }
}

/** Bytes of shapes, such as ink, as text. */
function asText(_key: string, value: unknown): unknown {
  if (!ArrayBuffer.isView(value)) return value
  return base64Of(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
}

async function printOf(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
