import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { forbiddenFields, forbiddenIn, secretsIn, type CallReply } from './forbidden.ts'
import type { Caller } from './matrix.ts'

const learner: Caller = { name: 'learner', token: 't', personId: 'p', role: 'learner', reach: 'full', features: [] }
const none = { secrets: [], alien: [], contacts: [] }

const reply = (body: unknown, over: Partial<CallReply> = {}): CallReply => ({
  call: 'students.listOfClass',
  caller: learner,
  sent: '',
  body,
  ...over,
})

test('[MX-6] a forbidden field is found at any depth, unless its call is excepted with a reason', () => {
  const faults = (body: unknown, over: Partial<CallReply> = {}) => forbiddenIn(reply(body, over), none)
  for (const name of ['password', 'passwordHash', 'token_hash', 'codeHash', 'salt', 'secret', 'access_token', 'shard'])
    expect(faults({ items: [{ deep: { [name]: 'x' } }] }), name).toHaveLength(1)
  for (const name of ['email', 'emailId', 'contactNumber', 'guardianContactNumber', 'answer', 'correctOptions']) {
    expect(faults({ items: [{ [name]: 'x' }] }), name).toHaveLength(1)
    expect(faults({ items: [{ [name]: 'x' }] }, { caller: { ...learner, role: 'instructor' } }), name).toEqual([])
  }
  for (const name of ['name_key', 'lastNameKey', 'email_key'])
    expect(faults({ rows: [{ [name]: 'x' }] }, { call: 'records.export' }), name).toHaveLength(1)
  expect(faults({ email: null, hasPassword: true, notificationToken: '' })).toEqual([])
  expect(faults({ access_token: 'x', notificationToken: 'y' }, { call: 'accounts.login' })).toEqual([])
  expect(faults({ email: 'x' }, { call: 'profiles.get' })).toEqual([])
  expect(faults({ shard: '00' }, { caller: { ...learner, role: 'operator', reach: 'operator' } })).toEqual([])
})

test('[MX-7] planted values are found at any depth; what the caller sent or owns is no leak', () => {
  const canaries = {
    secrets: ['9f86d081884c7d65'],
    alien: ['Other school'],
    contacts: [{ personId: 'q', value: 'q@school.example' }],
  }
  const faults = (body: unknown, over: Partial<CallReply> = {}) => forbiddenIn(reply(body, over), canaries)
  expect(faults({ name: 'x 9f86d081884c7d65 y' })).toHaveLength(1)
  expect(faults({ list: ['Other school'] })).toHaveLength(1)
  expect(faults({ name: 'q@school.example' })).toHaveLength(1)
  expect(faults({ name: 'q@school.example' }, { caller: { ...learner, personId: 'q' } })).toEqual([])
  expect(faults({ name: 'q@school.example' }, { sent: '{"email":"q@school.example"}' })).toEqual([])
  expect(faults({ name: 'q@school.example' }, { caller: { ...learner, role: 'admin' } })).toEqual([])
})

test('[MX-8] every exception names an existing call, and every secret database column is read', async () => {
  const names = new Set<string>(calls.map(({ name }) => name))
  const excepted = forbiddenFields.flatMap(({ allowed }) => Object.keys(allowed))
  expect(excepted.filter((name) => !names.has(name))).toEqual([])
  const asked: string[] = []
  const rows = async (sql: string) => {
    asked.push(sql)
    if (sql.includes('sqlite_master'))
      return ['token', 'secret_hash', 'password', 'name'].map((column) => ({ table: 'things', column }))
    return [{ value: 'a value of a column' }]
  }
  expect(await secretsIn(rows)).toHaveLength(3)
  expect(asked).toHaveLength(4)
})
