import { webhooks } from '@takhti/schema/exchange/webhooks/contract'
import { maxWebhooks, webhookAddress } from '@takhti/schema/exchange/webhooks/rules'
import { implement } from '#http/implement.ts'
import { deliverNow } from './delivery-job.ts'
import { secretOf } from './message.ts'
import { toWire, webhooksStore } from './store.ts'

export const webhooksHandlers = implement(webhooks, webhooksStore, {
  list: async ({ store }) => ({ items: (await store.list()).map(toWire) }),

  async create({ input, scope, store, now, newId, commit, fail }) {
    if ((await store.list()).length >= maxWebhooks) fail('sets/full')
    const url = webhookAddress(input.url) ?? fail('common/bad-request')
    const row = {
      ...{ id: newId(), url, events: JSON.stringify([...new Set(input.events)]), state: 'on' as const },
      ...{ secretNumber: 1, renewedAt: null, failingSince: null, createdAt: now.toISOString() },
    }
    return commit({
      action: 'webhooks.create',
      entityId: row.id,
      detail: { after: { address: url, kind: input.events.join(' ') } },
      guard: store.hasRoom(maxWebhooks),
      effects: [store.insert(row)],
      answer: toWire({ ...row, instituteId: scope.instituteId }),
    })
  },

  async update({ input, store, commit, fail }) {
    const row = (await store.find(input.webhookId)) ?? fail('common/not-found')
    const url = webhookAddress(input.url) ?? fail('common/bad-request')
    const isRestarted = input.isOn && row.state !== 'on'
    const change = {
      ...{ url, events: JSON.stringify([...new Set(input.events)]) },
      ...(input.isOn ? { state: 'on' as const } : row.state === 'on' && { state: 'off' as const }),
      ...((isRestarted || url !== row.url) && { failingSince: null }),
    }
    return commit({
      action: 'webhooks.update',
      entityId: row.id,
      detail: {
        before: { address: row.url, kind: JSON.parse(row.events).join(' '), status: row.state },
        after: { address: url, kind: input.events.join(' '), status: input.isOn ? 'on' : 'off' },
      },
      effects: [store.update(row.id, change)],
      answer: toWire({ ...row, ...change }),
    })
  },

  async remove({ input, store, commit, fail }) {
    const row = (await store.find(input.webhookId)) ?? fail('common/not-found')
    return commit({
      action: 'webhooks.remove',
      entityId: row.id,
      detail: { before: { address: row.url } },
      effects: [store.remove(row.id)],
      answer: { message: 'Removed' },
    })
  },

  async secret({ input, scope, store, platform, fail }) {
    const { id: webhookId, secretNumber } = (await store.find(input.webhookId)) ?? fail('common/not-found')
    return { secret: await secretOf(platform, { instituteId: scope.instituteId, webhookId, secretNumber }) }
  },

  async renewSecret({ input, store, now, commit, fail }) {
    const row = (await store.find(input.webhookId)) ?? fail('common/not-found')
    return commit({
      action: 'webhooks.renewSecret',
      entityId: row.id,
      effects: [store.update(row.id, { secretNumber: row.secretNumber + 1, renewedAt: now.toISOString() })],
      answer: { message: 'Renewed' },
    })
  },

  async test({ input, scope, store, platform, now, newId, commit, fail }) {
    const row = (await store.find(input.webhookId)) ?? fail('common/not-found')
    const deliveryId = newId().replaceAll('-', '')
    const answer = await commit({
      action: 'webhooks.test',
      entityId: row.id,
      effects: [store.insertTest(row.id, deliveryId, now.toISOString())],
      answer: { message: 'Sent' },
    })
    platform.defer('test a webhook', () => deliverNow(platform, scope, deliveryId))
    return answer
  },

  async listDeliveries({ input, store, fail }) {
    const row = (await store.find(input.webhookId)) ?? fail('common/not-found')
    return { items: await store.listDeliveries(row.id) }
  },

  async retry({ input, scope, store, platform, now, commit, fail }) {
    if (!(await store.hasDelivery(input.deliveryId))) fail('common/not-found')
    const answer = await commit({
      action: 'webhooks.retry',
      entityId: input.deliveryId,
      effects: [store.tryAgain(input.deliveryId, now.toISOString())],
      answer: { message: 'Sent' },
    })
    platform.defer('repeat a delivery', () => deliverNow(platform, scope, input.deliveryId))
    return answer
  },
})
