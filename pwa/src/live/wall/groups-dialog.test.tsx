// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/wall.json'
import { GroupsDialog } from './GroupsDialog.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/answers.ts', () => ({ readAnswer: async () => null, storeAnswer: async () => {} }))

const text = words.wall.groups
const names = ['Asha', 'Ravi', 'Tara', 'Omar', 'Mina']
const present = names.map((name) => ({ personId: name, name }))

let page: TestPage
let started: string[][][]

beforeEach(() => {
  queryClient.clear()
  started = []
  send.mockReset().mockResolvedValue({ items: [{ group_id: 'g', userIds: ['Tara', 'Mina', 'absent'] }] })
  HTMLDialogElement.prototype.showModal ??= () => {}
})

afterEach(() => page.leave())

async function open(some = present): Promise<void> {
  page = await show(
    <QueryClientProvider client={queryClient}>
      <GroupsDialog
        classId="class"
        present={some}
        isBusy={false}
        onStart={(groups) => started.push(groups)}
        onClose={() => {}}
      />
    </QueryClientProvider>,
    words,
  )
}

const groupOf = (number: number, count: number) =>
  (count === 1 ? text.groupOf_one : text.groupOf_other)
    .replace('{{number}}', String(number))
    .replace('{{count}}', String(count))

test('[BG-2] groups are drawn at once, so that one press starts them', async () => {
  await open()
  await page.press(text.start)
  expect(started).toHaveLength(1)
  const [groups = []] = started
  expect(groups.flat().toSorted()).toEqual(names.toSorted())
  for (const { length } of groups) expect(length).toBeGreaterThan(1)
})

test('[BG-2] groups of the class take who is there; the others are shown without a group', async () => {
  await open()
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain(text.ofClass)
  await page.press(text.ofClass)
  expect(page.text()).toContain(groupOf(1, 2))
  expect(page.text()).toContain(text.freeHint)
  await page.press(text.start)
  expect(started).toEqual([[['Tara', 'Mina']]])
})

// Fault: a tap that adds without removing: a student was in two groups, and the start was refused.
test('[BG-2] a tap moves a student into the chosen group or out of it; one alone is refused', async () => {
  await open()
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain(text.ofClass)
  await page.press(text.ofClass)
  await page.press(text.add)
  await page.press('Asha')
  expect(page.text()).toContain(groupOf(2, 1))
  await page.press(text.start)
  expect(started).toEqual([])
  await page.press('Mina')
  await page.press('Ravi')
  expect(page.text()).toContain(groupOf(1, 1))
  await page.press(groupOf(1, 1))
  await page.press('Omar')
  await page.press(text.start)
  expect(started).toEqual([
    [
      ['Tara', 'Omar'],
      ['Asha', 'Mina', 'Ravi'],
    ],
  ])
  await page.press('Omar')
  expect(page.text()).toContain(text.free)
})
