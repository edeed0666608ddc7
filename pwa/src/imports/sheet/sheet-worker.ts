import { readSheet } from './read-sheet.ts'
import { SheetFault, type SheetFaultName } from './sheet-fault.ts'
import type { TextRow } from './workbook.ts'

/** What reading a file came to. */
export type SheetReply = { rows: TextRow[] } | { fault: SheetFaultName }

// Beside the page, so that no file can make it stand still.
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(replyTo(new Uint8Array(data)))
})

function replyTo(bytes: Uint8Array): SheetReply {
  try {
    return { rows: readSheet(bytes) }
  } catch (error) {
    // Running out of memory is an answer as well: whatever it was, it is no sheet.
    return { fault: error instanceof SheetFault ? error.fault : 'damaged' }
  }
}
