import { QueryClientProvider } from '@tanstack/react-query'
// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { show, showScreen } from '#app/test-page.tsx'
import { StudentPicker } from '#devices/StudentPicker.tsx'
import { WhoHasDialog } from '#lessons/WhoHasDialog.tsx'
import { studentsScreen } from '#students/StudentsScreen.tsx'
import { calls } from './calls.ts'
import { rememberPerson } from './person.ts'
import { q, queryClient } from './query.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/answers.ts', () => ({ storeAnswer: async () => {}, readAnswer: async () => undefined }))

const count = 101
const names = Array.from({ length: count }, (_, index) => `Student ${index + 1}`)

/** The server's pages of a list, with the fields beside its items. */
function paged<Item>(
  items: readonly Item[],
  input: { limit?: number; cursor?: string },
  name = 'items',
  more: object = {},
) {
  const from = Number(input.cursor ?? 0)
  const to = from + (input.limit ?? 20)
  const hasNextPage = to < items.length
  return { ...more, [name]: items.slice(from, to), hasNextPage, cursor: hasNextPage ? String(to) : null }
}

const members = names.map((first_name, index) => ({ userId: `u${index}`, first_name, last_name: '', role: 'learner' }))
const holders = names.map((name, index) => ({
  userId: `u${index}`,
  name,
  role: 'learner',
  holding: 'opened',
  isLatest: true,
  seenAt: null,
}))
const classes = names.map((name, index) => ({ classId: `c${index}`, name: `Class ${name}`, learnerCount: 0 }))

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  send.mockReset().mockImplementation(async (call: unknown, input: { limit?: number; cursor?: string }) => {
    if (call === calls.lessons.listHolders) return paged(holders, input, 'items', { students: count, have: 77 })
    if (call === calls.classes.listWithInstitute) return paged(classes, input, 'classes')
    if (call === calls.classes.listMine) return { items: [{ classId: 'c0', name: 'Class' }] }
    return paged(members, input, 'items', { total: count })
  })
})

const within = (children: React.ReactNode) =>
  show(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>)

// The compiler enforces the rule: a list with a page limit may not be a query of a screen without a reason.
void (() => q(calls.classes.listMine, {}))
// @ts-expect-error -- a page of the students is not all of them.
void (() => q(calls.students.list, { id: 'i' }))
void (() => q(calls.students.list, { id: 'i' }, 'a reason'))

test('[LL-1] downloads of 101 students show the server’s counts and the last student', async () => {
  // The dialog reads nothing else of a lesson of this device.
  const lesson = { flow_id: 'l', name: 'Water', classIds: ['c0'] } as unknown as Parameters<
    typeof WhoHasDialog
  >[0]['lesson']
  const page = await within(<WhoHasDialog lesson={lesson} onClose={() => {}} />)
  await vi.waitFor(() => expect(page.text()).toContain('77 of 101'))
  expect(page.text()).not.toContain('Student 101')
  await page.press('Show more')
  await vi.waitFor(() => expect(page.text()).toContain('Student 101'))
  expect(page.all('button').map(({ name }) => name)).not.toContain('Show more')
  await page.leave()
})

test('[LL-1] each of 101 classes can be chosen, and each of 101 students counts in the class', async () => {
  const page = await showScreen(studentsScreen)
  await vi.waitFor(() => expect(document.querySelectorAll('option')).toHaveLength(count))
  await vi.waitFor(() => expect(page.text()).toContain('101 students'))
  await page.leave()
})

test('[LL-1] the random pick is among all 101 students of a class', async () => {
  const picked: string[] = []
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  const page = await within(<StudentPicker place={undefined} picked="" onPick={(name) => picked.push(name)} />)
  const draw = () => page.all('button').find(({ element }) => !element.hasAttribute('disabled'))
  await vi.waitFor(() => expect(draw()).toBeDefined())
  for (let each = 0; each < count; each += 1) await page.press(draw()?.name ?? '')
  expect(new Set(picked).size).toBe(count)
  await page.leave()
})
