import { ExchangeFault, type ExchangeFaultName, type ImportedQuestions } from './model.ts'
import { readQuestions, type ReadChoice } from './read-questions.ts'

/** A file, and what is known of it. */
export type ExchangeRequest = { bytes: ArrayBuffer; choice: ReadChoice }

/** What reading a file came to. */
export type ExchangeReply = ImportedQuestions | { fault: ExchangeFaultName }

// Beside the page, so that no file can make it stand still.
addEventListener('message', ({ data: { bytes, choice } }: MessageEvent<ExchangeRequest>) => {
  postMessage(replyTo(new Uint8Array(bytes), choice))
})

function replyTo(bytes: Uint8Array<ArrayBuffer>, choice: ReadChoice): ExchangeReply {
  try {
    return readQuestions(bytes, choice)
  } catch (error) {
    return { fault: error instanceof ExchangeFault ? error.fault : 'damaged' }
  }
}
