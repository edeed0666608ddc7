import { ExchangeFault, type ExchangeFaultName, type ImportedQuestions } from './model.ts'
import { readQuestions, type ReadChoice } from './read-questions.ts'

/** A file with its metadata. */
export type ExchangeRequest = { bytes: ArrayBuffer; choice: ReadChoice }

/** The result of reading a file. */
export type ExchangeReply = ImportedQuestions | { fault: ExchangeFaultName }

// In a worker, so that no file can block the page.
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
