type Rows = { contentId: string }

/** A text of one part, and the SHA-256 of its bytes. */
const aFile = {
  length: 17,
  hash: '1e609d50e6aacb02c6c3626e9022851fcf4bd91cbbce56fda13a80f62d3b24cc',
  bytes: 'TGVhdmVzIG1ha2UgZm9vZC4=',
}

/** An input for each call about uploads that names rows of the institute. */
export const uploadSamples = {
  'uploads.begin': () => ({ file: 'Notes.txt', mediaType: 'text/plain', bytes: aFile.length, parts: [aFile.hash] }),
  'uploads.part': ({ contentId }) => ({ id: contentId, part: 0, bytes: aFile.bytes }),
  'uploads.finish': ({ contentId }) => ({ id: contentId }),
  'uploads.cancel': ({ contentId }) => ({ id: contentId }),
  'uploads.remove': ({ contentId }) => ({ id: contentId }),
  'uploads.list': () => ({}),
  'uploads.read': ({ contentId }) => ({ id: contentId, part: 0 }),
} satisfies Record<string, (rows: Rows) => object>
