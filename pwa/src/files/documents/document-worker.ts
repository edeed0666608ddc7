import {
  DocumentFault,
  type DocumentFaultName,
  type ReadDocument,
} from '@takhti/schema/capture/documents/read-document'
import { readBytes } from './read-bytes.ts'

/** A file, with the encoding of its text where a person chose one. */
export type DocumentRequest = { file: Blob; encoding?: string | undefined }

/** The result of reading a file; a PDF is read by another worker. */
export type DocumentReply = ReadDocument | 'pdf' | { fault: DocumentFaultName }

// In a worker, so that no file can block the page.
addEventListener('message', ({ data: { file, encoding } }: MessageEvent<DocumentRequest>) => {
  file
    .arrayBuffer()
    .then((bytes): Promise<DocumentReply> => readBytes(new Uint8Array(bytes), encoding))
    .then(send, (error: unknown) =>
      // Running out of memory is reported as a result as well.
      send({ fault: error instanceof DocumentFault ? error.fault : 'damaged' }),
    )
})

function send(reply: DocumentReply): void {
  postMessage(reply)
}
