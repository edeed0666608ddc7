type Rows = { contentId: string }

/** An input for each call about the institute's library that names rows of the institute. */
export const librarySamples = {
  'mediaLibrary.list': () => ({}),
  'mediaLibrary.share': ({ contentId }) => ({ id: contentId, isShared: true }),
  'mediaLibrary.read': ({ contentId }) => ({ id: contentId, part: 0 }),
} satisfies Record<string, (rows: Rows) => object>
