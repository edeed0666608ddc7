type Rows = { contentId: string }

/** An input for each call of the area. */
export const exchangeSamples = {
  'exchange.list': () => ({}),
  'exchange.startExport': () => ({ messages: null }),
  'exchange.link': ({ contentId }: Rows) => ({ transferId: contentId }),
  'exchange.beginImport': () => ({ bytes: 1000 }),
  'exchange.startImport': ({ contentId }: Rows) => ({ transferId: contentId }),
  'exchange.remove': ({ contentId }: Rows) => ({ transferId: contentId }),
}
