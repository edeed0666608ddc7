import { beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { discardParts, FilmStore } from './film-store.ts'

let people = 0
beforeEach(() =>
  rememberPerson({ personId: `film-${++people}`, instituteId: 'i', firstName: 'M', role: 'instructor', expiresAt: '' }),
)

const settings = () => openDatabase(requireDatabaseId()).settings

/** A render of the inputs `print` that stored these parts, and was interrupted. */
async function interrupted(print: string, parts: readonly (readonly [index: number, part: string])[]) {
  const store = new FilmStore(() => {})
  await store.open(print)
  for (const [index, part] of parts) store.add(index, part)
  await store.settled()
}

const again = async (print: string) => await new FilmStore(() => {}).open(print)

test('[FP-1] a render of the same inputs has the finished parts in their order, each once', async () => {
  const parts = Array.from({ length: 12 }, (_, index) => [index, `part ${index}`] as const)
  await interrupted('a', [...parts.toReversed(), [3, 'part 3']])
  expect(await again('a')).toEqual(parts.map(([, part]) => part))
})

// Fault: all stored parts returned: the part after the gap was joined in place of the missing one.
test('[FP-2] parts after a missing one are not used', async () => {
  await interrupted('a', [
    [0, 'first'],
    [2, 'third'],
  ])
  expect(await again('a')).toEqual(['first'])
  await settings().delete((await settings().toCollection().primaryKeys())[0] ?? '')
  expect(await again('a')).toEqual([])
})

test('[FP-3] other inputs start again and remove the parts of the former, and no other row', async () => {
  await settings().put({ name: 'talk.lesson.page', value: 'what to say' })
  await interrupted('a', [[0, 'first']])
  expect(await again('b')).toEqual([])
  expect(await again('a')).toEqual([])
  await interrupted('a', [[0, 'first']])
  await discardParts()
  expect(await settings().toCollection().primaryKeys()).toEqual(['talk.lesson.page'])
})

test('[FP-4] a part that finds no room is reported', async () => {
  const failed = vi.fn()
  const store = new FilmStore(failed)
  await store.open('a')
  const full = vi.spyOn(settings(), 'put').mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
  store.add(0, 'first')
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
  full.mockRestore()
  await expect(store.settled()).rejects.toThrow('no room')
})

test('[FP-5] the parts of one person are not those of another on the same device', async () => {
  await interrupted('a', [[0, 'first']])
  rememberPerson({ personId: 'other', instituteId: 'i', firstName: 'O', role: 'instructor', expiresAt: '' })
  expect(await again('a')).toEqual([])
})
