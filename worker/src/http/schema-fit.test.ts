import { calls } from '@takhti/schema/calls'
import { Instant } from '@takhti/schema/kit/time'
import { Id, page } from '@takhti/schema/kit/wire'
import { lessons } from '@takhti/schema/lessons/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { $ZodTypes } from 'zod/v4/core'
import { fittingOf } from './schema-fit.ts'

const Row = z.object({
  id: Id,
  kind: z.enum(['a', 'b']),
  tags: z.array(z.string()),
  at: Instant.nullable(),
  isOpen: z.boolean().optional(),
  one: z.literal(1),
})

const id = '01890000-0000-7000-8000-000000000001'
const row = { id, kind: 'a', tags: ['x'], at: '2026-01-01T00:00:00.000Z', isOpen: true, one: 1 }
const answer = { items: [row, { ...row, at: null, isOpen: undefined }], hasNextPage: false, cursor: null }

// The kinds of the library, which its general type leaves out.
const kind = (schema: unknown) => schema as $ZodTypes

test('an answer that is right as it is needs no schema, and a long list neither', () => {
  expect(fittingOf(kind(page(Row)))(answer)).toBe(true)
  const lesson = { flow_id: id, name: 'Light', lessonType: 'LESSON', createdBy: id, authorName: '', classIds: [id] }
  const filed = { parentId: null, tags: ['optics'], isStarred: false }
  const publications = [{ classId: id, learningPath: null, publishedAt: row.at }]
  const full = { ...lesson, ...filed, publications, isPublic: true, createdAt: row.at, updatedAt: row.at }
  const listed = { items: [full, full], hasNextPage: true, cursor: 'x' }
  expect(fittingOf(kind(lessons.list['~orpc'].outputSchema))(listed)).toBe(true)
})

test('a form that contains itself ends where its values end', () => {
  const Tree = z.object({
    name: z.string(),
    get children() {
      return z.array(Tree)
    },
  })
  const leaf = { name: 'b', children: [] }
  expect(fittingOf(kind(Tree))({ name: 'a', children: [leaf, leaf] })).toBe(true)
  expect(fittingOf(kind(Tree))({ name: 'a', children: [leaf, { name: 1, children: [] }] })).toBe(false)
})

const odd = fc.oneof(
  fc.anything({ withDate: true, withNullPrototype: true, withMap: true }),
  fc.constantFrom('a', '', id, `${id}\n`, row.at, null, undefined, 1, true, [], {}, new Date(0)),
)

test('zod returns a fitting value unchanged, whatever is put in any place of it', () => {
  const schema = page(Row)
  const fits = fittingOf(kind(schema))
  const place = fc.constantFrom(...Object.keys(row), 'more', '__proto__')
  const changed = fc.record({ place, value: odd }).map((change) => ({ ...row, [change.place]: change.value }))
  const around = fc.record({ items: fc.oneof(fc.array(fc.oneof(changed, odd)), odd), hasNextPage: odd, cursor: odd })
  const rightAround = fc.array(changed).map((items) => ({ ...answer, items }))
  let fitted = 0
  fc.assert(
    fc.property(fc.oneof(around, rightAround, odd), (value) => {
      if (!fits(value)) return
      fitted += 1
      expect(schema.parse(value)).toEqual(value)
      expect(JSON.stringify(schema.parse(value))).toBe(JSON.stringify(value))
    }),
    { numRuns: 3_000 },
  )
  expect(fitted).toBeGreaterThan(50)
})

test('a value that changes or exceeds its schema is left to zod, in every call', () => {
  const changing = [
    z.string().trim(),
    z.string().max(3),
    z.coerce.boolean(),
    z.number(),
    z.string().default('x'),
    z.url(),
  ]
  for (const schema of changing) expect(fittingOf(kind(schema))('x')).toBe(false)
  expect(fittingOf(kind(Row.strict()))(row)).toBe(false)
  expect(fittingOf(kind(Row.refine(() => true)))(row)).toBe(false)
  for (const { call, name } of calls)
    expect(fittingOf(kind(call['~orpc'].outputSchema))({ neverDeclared: 1 }), name).toBe(false)
})
