type Rows = { contentId: string }

/** An input for each call of the area. */
export const exchangeSamples = {
  'accessTokens.list': () => ({}),
  'accessTokens.listAll': () => ({}),
  'accessTokens.create': () => ({ name: 'A program', scopes: ['classes:read'], days: 30 }),
  'accessTokens.revoke': ({ contentId }: Rows) => ({ tokenId: contentId }),
  'webhooks.list': () => ({}),
  'webhooks.create': () => ({ url: 'https://hooks.school.example/takhti', events: ['student.joined'] }),
  'webhooks.update': ({ contentId }: Rows) => ({
    ...{ webhookId: contentId, url: 'https://hooks.school.example/takhti' },
    ...{ events: ['student.left'], isOn: true },
  }),
  'webhooks.remove': ({ contentId }: Rows) => ({ webhookId: contentId }),
  'webhooks.secret': ({ contentId }: Rows) => ({ webhookId: contentId }),
  'webhooks.renewSecret': ({ contentId }: Rows) => ({ webhookId: contentId }),
  'webhooks.test': ({ contentId }: Rows) => ({ webhookId: contentId }),
  'webhooks.listDeliveries': ({ contentId }: Rows) => ({ webhookId: contentId }),
  'webhooks.retry': ({ contentId }: Rows) => ({ deliveryId: contentId.replaceAll('-', '') }),
  'exchange.list': () => ({}),
  'exchange.startExport': () => ({ messages: null }),
  'exchange.link': ({ contentId }: Rows) => ({ transferId: contentId }),
  'exchange.beginImport': () => ({ bytes: 1000 }),
  'exchange.startImport': ({ contentId }: Rows) => ({ transferId: contentId }),
  'exchange.remove': ({ contentId }: Rows) => ({ transferId: contentId }),
}
