import { expect, test } from 'vitest'
import * as z from 'zod'
import { calls } from './calls.ts'
import { channels } from './channels.ts'
import { contractVersion } from './kit/call.ts'

function shapeOf(schema: unknown): unknown {
  return schema instanceof z.ZodType ? z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) : null
}

function lockedCalls() {
  return calls.map(({ name, method, path, call }) => {
    const { meta, inputSchema, outputSchema } = call['~orpc']
    const { roles, feature, offline, errors } = meta
    const wire = { input: shapeOf(inputSchema), output: shapeOf(outputSchema) }
    return [name, { route: `${method} ${path}`, roles, feature, offline, errors, ...wire }]
  })
}

function lockedChannels() {
  return Object.entries(channels).map(([name, { up, down, frames }]) => [
    name,
    {
      frames,
      up: Object.entries(up).map(([message, { roles, body }]) => ({ message, roles, body: shapeOf(body) })),
      down: Object.entries(down).map(([message, { body }]) => ({ message, body: shapeOf(body) })),
    },
  ])
}

// Clients that were installed weeks ago use the old contract, so each change must be visible in a review.
// `pnpm unit contract-lock -u` writes the file; a change that breaks old clients needs a new version.
test('[CT-6] the contract is that of contract.lock.json', async () => {
  const lock = {
    contractVersion,
    calls: Object.fromEntries(lockedCalls()),
    channels: Object.fromEntries(lockedChannels()),
  }
  await expect(`${JSON.stringify(lock, null, 1)}\n`).toMatchFileSnapshot('./contract.lock.json')
})
