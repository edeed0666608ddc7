// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import english from '../../locales/en.json'
import words from '../../locales/en/classes.json'
import { ArchivePanel } from './ArchivePanel.tsx'

const run = vi.hoisted(() => vi.fn())
vi.mock('#api/command.ts', () => ({ useCommand: () => ({ run, isPending: false, isBlocked: false }) }))

const t = words.classArchive
const of = { kneuraId: 'c', classId: 'c', name: '7B', class_code: 'CODE', door: 'open', learnerCount: 3 } as const
let page: TestPage

beforeEach(() => {
  run.mockReset().mockResolvedValue(null)
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(async () => page?.leave())

async function shown(change: object): Promise<void> {
  const Component = () => <ArchivePanel of={{ ...of, ...change }} />
  page = await showScreen({ path: '/', title: 'classes', roles: [], Component }, '/', words)
}

const buttons = () => page.all('button').map(({ name }) => name)

// Fault: an offered undo after a refusal.
test('[CL-26] a class is archived with an undo, and a refused archive offers none', async () => {
  await shown({})
  await page.press(t.archive)
  await vi.waitFor(() => expect(buttons()).toContain(english.common.undo))
  await page.press(english.common.undo)
  expect(run.mock.calls).toEqual([[{ classId: 'c', isArchived: true }], [{ classId: 'c', isArchived: false }]])
  run.mockRejectedValue(new Error('refused'))
  await page.press(t.archive)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3))
  expect(buttons()).not.toContain(english.common.undo)
})

test('[CL-27] who runs an archived class restores it; its students read why it is in no list', async () => {
  await shown({ isArchived: true })
  await page.press(t.restore)
  expect(run.mock.calls).toEqual([[{ classId: 'c', isArchived: false }]])
  await page.leave()
  await shown({ isArchived: true, class_code: null, door: null })
  expect(page.text()).toContain(t.archivedText)
  expect(buttons()).toEqual([])
})
