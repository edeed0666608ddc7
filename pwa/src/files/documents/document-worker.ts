import {
  DocumentFault,
  type DocumentFaultName,
  type ReadDocument,
} from '@takhti/schema/capture/documents/read-document'
import { readBytes } from './read-bytes.ts'

/** A file, with the encoding of its text where a person chose one. */
export type DocumentRequest = { file: Blob; encoding?: string | undefined }

/** What reading a file came to; a PDF is read by another worker. */
export type DocumentReply = ReadDocument | 'pdf' | { fault: DocumentFaultName }

// Beside the page, so that no file can make it stand still.
addEventListener('message', ({ data: { file, encoding } }: MessageEvent<DocumentRequest>) => {
  file
    .arrayBuffer()
    .then((bytes): Promise<DocumentReply> => readBytes(new Uint8Array(bytes), encoding))
    .then(say, (error: unknown) =>
      // Running out of memory is an answer as well.
      say({ fault: error instanceof DocumentFault ? error.fault : 'damaged' }),
    )
})

function say(reply: DocumentReply): void {
  postMessage(reply)
}
