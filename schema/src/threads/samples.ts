type Rows = { contentId: string; folderId: string }

/** An input for each call about conversations and notebooks that names rows of the institute. */
export const threadSamples = {
  'notebooks.create': ({ contentId }) => ({ name: 'Plants', sourceIds: [contentId] }),
  'notebooks.rename': ({ contentId }) => ({ id: contentId, name: 'Trees' }),
  'notebooks.remove': ({ contentId }) => ({ id: contentId }),
  'notebooks.move': ({ contentId, folderId }) => ({ id: contentId, parentId: folderId }),
  'notebooks.setSources': ({ contentId }) => ({ id: contentId, sourceIds: [contentId] }),
  'notebooks.list': () => ({}),
  'notebooks.get': ({ contentId }) => ({ id: contentId }),
  'threads.create': ({ contentId }) => ({ name: 'Leaves', sourceIds: [contentId] }),
  'threads.rename': ({ contentId }) => ({ id: contentId, name: 'Roots' }),
  'threads.remove': ({ contentId }) => ({ id: contentId }),
  'threads.list': ({ contentId }) => ({ sourceId: contentId }),
  'threads.get': ({ contentId }) => ({ id: contentId }),
  'threads.setSources': ({ contentId }) => ({ id: contentId, sourceIds: [contentId] }),
  'threads.move': ({ contentId }) => ({ id: contentId, notebookId: null }),
  'threads.ask': ({ contentId }) => ({ id: contentId, text: 'What do leaves make?' }),
  'threads.askStream': ({ contentId }) => ({ id: contentId, text: 'What do leaves make?' }),
} satisfies Record<string, (at: Rows) => Record<string, unknown>>
