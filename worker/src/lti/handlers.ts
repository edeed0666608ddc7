import { webhookAddress } from '@takhti/schema/exchange/webhooks/rules'
import { lti } from '@takhti/schema/lti/contract'
import { maxPlatforms } from '@takhti/schema/lti/rules'
import { requireOwnProof } from '#accounts/port.ts'
import { implement } from '#http/implement.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { Failure } from '#platform/failure.ts'
import { takeConnecting } from './connect.ts'
import { personStore } from './person-store.ts'
import { canBeMatched } from './person.ts'
import { platformsStore, toWire } from './platform-store.ts'
import { ltiStore } from './store.ts'
import { newToolKey } from './tool-key.ts'

const noCounts = { people: 0, lost: 0 }

export const ltiHandlers = implement(lti, ltiStore, {
  async list({ scope, store, platform, facts }) {
    const [rows, lost] = await Promise.all([
      platformsStore(platform.directory, scope.instituteId).list(),
      store.countLost(),
    ])
    const items = rows.map((row) => {
      const counts = { people: row.people, lost: lost.get(row.id) ?? 0 }
      return toWire(row, counts, facts.origin)
    })
    return { items }
  },

  create({ input, scope, platform, facts, now, newId, fail }) {
    const { instituteId, personId } = scope
    const store = platformsStore(platform.directory, instituteId)
    return commitToDirectory({ platform, facts, personId }, async () => {
      if ((await store.list()).length >= maxPlatforms) fail('sets/full')
      const id = newId()
      const row = {
        ...{ id, instituteId, name: input.name, issuer: '', clientId: '', deploymentIds: '[]', loginUrl: '' },
        ...{ tokenUrl: '', keysUrl: '', matchesEmail: false, createdAt: now.toISOString() },
        ...(await newToolKey(platform, id)),
      }
      return {
        action: 'lti.create',
        entityId: id,
        instituteId,
        detail: { after: { name: input.name } },
        guard: store.hasRoom(maxPlatforms),
        effects: [store.insert(row)],
        answer: toWire(row, noCounts, facts.origin),
      }
    })
  },

  update({ input, scope, platform, facts, fail }) {
    const { instituteId, personId } = scope
    const store = platformsStore(platform.directory, instituteId)
    return commitToDirectory({ platform, facts, personId }, async () => {
      const row = (await store.find(input.platformId)) ?? fail('common/not-found')
      const { platformId, deploymentIds, loginUrl, tokenUrl, keysUrl, ...entered } = input
      const change = {
        ...entered,
        deploymentIds: JSON.stringify([...new Set(deploymentIds)]),
        ...{ loginUrl: publicly(loginUrl), tokenUrl: publicly(tokenUrl), keysUrl: publicly(keysUrl) },
      }
      const changed = { ...row, ...change }
      return {
        action: 'lti.update',
        entityId: platformId,
        instituteId,
        detail: { before: shown(row), after: shown(changed) },
        effects: [store.update(platformId, change)],
        answer: toWire(changed, noCounts, facts.origin),
      }
    })
  },

  connect({ input, scope, session, platform, facts, now, fail }) {
    requireOwnProof(session)
    const { instituteId, personId } = scope
    return commitToDirectory({ platform, facts, personId }, async () => {
      const asked = await takeConnecting(platform, { code: input.code, browser: facts.launchBrowser })
      const row = asked === null ? null : await platformsStore(platform.directory, instituteId).find(asked.platformId)
      if (asked === null || row === null) return fail('accounts/code-invalid')
      const people = personStore(platform.directory, { platformId: row.id, instituteId })
      const person = await people.find(personId)
      if (person === null || !canBeMatched(person)) return fail('lti/not-admitted')
      return {
        action: 'lti.launch',
        entityId: row.id,
        instituteId,
        effects: [people.bind(asked.subject, personId, now.toISOString())],
        answer: { name: row.name },
        // Another window connected the same person meanwhile.
        refusalOf: (cause) => (cause.includes('UNIQUE') ? new Failure('lti/not-admitted') : null),
      }
    })
  },

  remove({ input, scope, store: institute, platform, facts, fail }) {
    const { instituteId, personId } = scope
    const store = platformsStore(platform.directory, instituteId)
    return commitToDirectory({ platform, facts, personId }, async () => {
      const row = (await store.find(input.platformId)) ?? fail('common/not-found')
      return {
        action: 'lti.remove',
        entityId: row.id,
        instituteId,
        detail: { before: shown(row) },
        effects: [store.remove(row.id)],
        answer: { message: 'Removed' },
        // A row that this misses is deleted when it is next due.
        after: () => institute.removeGrades(row.id),
      }
    })
  },
})

function publicly(text: string): string {
  const address = webhookAddress(text)
  if (address === null) throw new Failure('common/bad-request')
  return address
}

function shown({ name, issuer }: { name: string; issuer: string }): Record<string, string> {
  return { name, address: issuer }
}
