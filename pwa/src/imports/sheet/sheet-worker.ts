import { readSheet, type SheetChoice, type SheetRead } from './read-sheet.ts'
import { SheetFault, type SheetFaultName } from './sheet-fault.ts'

/** A file, and the person's choice for it. */
export type SheetRequest = { bytes: ArrayBuffer; choice: SheetChoice }

/** The result of reading a file. */
export type SheetReply = SheetRead | { fault: SheetFaultName }

// In a worker, so that no file can block the page.
addEventListener('message', ({ data: { bytes, choice } }: MessageEvent<SheetRequest>) => {
  postMessage(replyTo(new Uint8Array(bytes), choice))
})

function replyTo(bytes: Uint8Array, choice: SheetChoice): SheetReply {
  try {
    return readSheet(bytes, choice)
  } catch (error) {
    // Running out of memory is an answer as well: in any case it is no sheet.
    return { fault: error instanceof SheetFault ? error.fault : 'damaged' }
  }
}
