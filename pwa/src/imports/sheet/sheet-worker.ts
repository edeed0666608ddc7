import { readSheet, type SheetChoice, type SheetRead } from './read-sheet.ts'
import { SheetFault, type SheetFaultName } from './sheet-fault.ts'

/** A file, and what a person chose of it. */
export type SheetRequest = { bytes: ArrayBuffer; choice: SheetChoice }

/** What reading a file came to. */
export type SheetReply = SheetRead | { fault: SheetFaultName }

// Beside the page, so that no file can make it stand still.
addEventListener('message', ({ data: { bytes, choice } }: MessageEvent<SheetRequest>) => {
  postMessage(replyTo(new Uint8Array(bytes), choice))
})

function replyTo(bytes: Uint8Array, choice: SheetChoice): SheetReply {
  try {
    return readSheet(bytes, choice)
  } catch (error) {
    // Running out of memory is an answer as well: whatever it was, it is no sheet.
    return { fault: error instanceof SheetFault ? error.fault : 'damaged' }
  }
}
