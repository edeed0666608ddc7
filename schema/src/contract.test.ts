import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { channels } from './channels.ts'
import { contract } from './contract.ts'
import type { AnyCall } from './kit/call.ts'
import { errors } from './kit/errors.ts'

const calls: [name: string, call: AnyCall][] = Object.entries(contract).flatMap(([area, group]) =>
  Object.entries(group).map(([name, call]): [string, AnyCall] => [`${area}.${name}`, call]),
)

test('[CT-1] the contract holds calls and nothing else', () => {
  expect(calls.length).toBeGreaterThan(20)
  for (const [, call] of calls) expect(isContractProcedure(call)).toBe(true)
})

test('[CT-2] no two calls share a method and path', () => {
  const routes = calls.map(([, call]) => `${call['~orpc'].route.method} ${call['~orpc'].route.path}`)
  expect(new Set(routes).size).toBe(routes.length)
})

test('[CT-3] a query is a GET that changes nothing; a command is a POST or a DELETE', () => {
  for (const [, call] of calls) {
    const { meta, route } = call['~orpc']
    expect(route.method === 'GET').toBe(meta.kind === 'query')
    expect(meta.kind === 'query' ? ['cache', 'never'] : ['queue', 'never']).toContain(meta.offline)
  }
})

test('[CT-4] a call of the outbox needs a session, so it is never sent as another user', () => {
  for (const [name, call] of calls)
    if (call['~orpc'].meta.offline === 'queue') expect(call['~orpc'].meta.roles, name).not.toBe('anyone')
})

test('[CT-5] every status of the catalogue is one the wire allows', () => {
  const allowed = new Set([400, 401, 403, 404, 405, 406, 409, 413, 426, 429, 500])
  for (const [code, { status }] of Object.entries(errors)) expect(allowed.has(status), code).toBe(true)
})

test('[CH-1] messages are named area/verb, and only an institute role may send one', () => {
  for (const { up, down } of Object.values(channels)) {
    for (const name of [...Object.keys(up), ...Object.keys(down)]) expect(name).toMatch(/^[a-z]+\/[a-z]+$/)
    for (const message of Object.values(up)) expect(message.roles.length).toBeGreaterThan(0)
  }
})
