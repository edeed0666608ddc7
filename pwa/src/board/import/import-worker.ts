import { LessonFileFault, type LessonFileFaultName } from '../export/lesson-file-fault.ts'
import { readFile, type ReadFile } from './read-file.ts'

/** What reading a file came to. */
export type ImportReply = ReadFile | { fault: LessonFileFaultName }

// Beside the page, so that no file can make it stand still.
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => postMessage(replyTo(new Uint8Array(data))))

function replyTo(bytes: Uint8Array<ArrayBuffer>): ImportReply {
  try {
    return readFile(bytes)
  } catch (error) {
    // Running out of memory is an answer as well: whatever it was, it is no lesson.
    return { fault: error instanceof LessonFileFault ? error.fault : 'damaged' }
  }
}
