import { LessonFileFault, type LessonFileFaultName } from '../export/lesson-file-fault.ts'
import type { CartridgePart } from './cartridge.ts'
import { readAny, type ReadFile } from './read-file.ts'

/** The result of reading a file. */
export type ImportReply =
  | ReadFile
  | { parts: readonly CartridgePart[]; others: number }
  | { fault: LessonFileFaultName }

// In a worker, so that no file can block the page.
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => postMessage(replyTo(new Uint8Array(data))))

function replyTo(bytes: Uint8Array<ArrayBuffer>): ImportReply {
  try {
    return readAny(bytes)
  } catch (error) {
    // Running out of memory results in a reply too: the file is no lesson.
    return { fault: error instanceof LessonFileFault ? error.fault : 'damaged' }
  }
}
