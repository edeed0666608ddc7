import {
  DocumentFault,
  type DocumentFaultName,
  type ReadDocument,
} from '@takhti/schema/capture/documents/read-document'
import { readBytes } from './read-bytes.ts'

/** What reading a file came to; a PDF is read by another worker. */
export type DocumentReply = ReadDocument | 'pdf' | { fault: DocumentFaultName }

// Beside the page, so that no file can make it stand still.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  data
    .arrayBuffer()
    .then((bytes): Promise<DocumentReply> => readBytes(new Uint8Array(bytes)))
    .then(say, (error: unknown) =>
      // Running out of memory is an answer as well.
      say({ fault: error instanceof DocumentFault ? error.fault : 'damaged' }),
    )
})

function say(reply: DocumentReply): void {
  postMessage(reply)
}
