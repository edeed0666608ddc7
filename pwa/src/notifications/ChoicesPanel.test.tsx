// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show } from '#app/test-page.tsx'
import words from '../locales/en/notices.json'
import { ChoicesPanel } from './ChoicesPanel.tsx'

const enqueued = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({
  send: async ({ area }: { area: string }) =>
    area === 'classes' ? { items: [{ classId: 'c', name: 'Science 7B' }] } : { kindsOff: ['remark'], classesOff: [] },
  onRefusal: () => {},
}))
const wide = vi.hoisted(() => ({ is: true }))
vi.mock('./use-wide.ts', () => ({ useWide: () => wide.is }))
vi.mock('#offline/database-id.ts', () => ({ requireDatabaseId: () => null }))
vi.mock('#offline/flusher.ts', () => ({ flushNow: () => {}, outboxOf: () => ({ add: enqueued }) }))

const asked = { choose: 'noticeChoices.choose', remind: 'noticeChoices.remindBefore' }

async function shown() {
  enqueued.mockClear()
  queryClient.clear()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
  const page = await show(
    <QueryClientProvider client={queryClient}>
      <ChoicesPanel />
    </QueryClientProvider>,
    words,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Science 7B'))
  return page
}

const { noticeChoices } = words
const boxOf = (kind: string, name = noticeChoices.allClasses) =>
  document.querySelector<HTMLInputElement>(`input[aria-label="${kind}, ${name}"]`)

// Fault: a tick that waits for the server's answer, which a queued call never gets.
test('[NT-3] a kind and a class are turned off at once, through the outbox', async () => {
  const page = await shown()
  const mine = 'Science 7B'
  expect([boxOf(noticeChoices.remark)?.checked, boxOf(noticeChoices.post)?.checked]).toEqual([false, true])
  boxOf(noticeChoices.post)?.click()
  await vi.waitFor(() => expect(boxOf(noticeChoices.post)?.checked).toBe(false))
  boxOf(noticeChoices.allKinds, mine)?.click()
  await vi.waitFor(() => expect(boxOf(noticeChoices.allKinds, mine)?.checked).toBe(false))
  expect(boxOf(noticeChoices.message, mine)?.disabled).toBe(true)
  await vi.waitFor(() => expect(enqueued).toHaveBeenCalledTimes(2))
  expect(enqueued.mock.calls.flat()).toEqual([
    { call: asked.choose, input: { kind: 'post', isOn: false } },
    { call: asked.choose, input: { classId: 'c', isOn: false } },
  ])
  await page.leave()
})

// Fault: a choice for all classes that leaves a class with another one unmarked.
test('[NC-4] a kind of one class is chosen apart from all classes, which shows as mixed', async () => {
  const page = await shown()
  const mine = 'Science 7B'
  expect(boxOf(noticeChoices.remark, mine)?.checked).toBe(false)
  boxOf(noticeChoices.remark, mine)?.click()
  await vi.waitFor(() => expect(boxOf(noticeChoices.remark, mine)?.checked).toBe(true))
  expect([boxOf(noticeChoices.remark)?.checked, boxOf(noticeChoices.remark)?.indeterminate]).toEqual([false, true])
  await vi.waitFor(() => expect(enqueued).toHaveBeenCalledTimes(1))
  expect(enqueued.mock.calls.flat()).toEqual([
    { call: asked.choose, input: { kind: 'remark', classId: 'c', isOn: true } },
  ])
  boxOf(noticeChoices.remark)?.click()
  await vi.waitFor(() => expect(boxOf(noticeChoices.remark)?.indeterminate).toBe(false))
  await page.leave()
})

test('[NC-5] a phone folds the kinds of each class behind its name', async () => {
  wide.is = false
  const page = await shown()
  const folds = [...document.querySelectorAll('details')]
  expect(folds.map((fold) => [fold.querySelector('bdi')?.textContent, fold.open])).toEqual([
    [noticeChoices.allClasses, false],
    ['Science 7B', false],
  ])
  const ticks = [...(folds[1]?.querySelectorAll('label') ?? [])]
  const post = ticks.find((tick) => tick.textContent === noticeChoices.post)?.querySelector('input')
  post?.click()
  await vi.waitFor(() => expect(enqueued).toHaveBeenCalledTimes(1))
  expect(enqueued.mock.calls.flat()).toEqual([
    { call: asked.choose, input: { kind: 'post', classId: 'c', isOn: false } },
  ])
  wide.is = true
  await page.leave()
})

test('[NC-6] how early a person is reminded of lessons is chosen in the same place', async () => {
  const page = await shown()
  const field = [...document.querySelectorAll('select')].find((each) => each.value === '15')
  if (field === undefined) throw new Error('no field')
  field.value = '30'
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(enqueued).toHaveBeenCalledTimes(1))
  expect(enqueued.mock.calls.flat()).toEqual([{ call: asked.remind, input: { minutes: 30 } }])
  await vi.waitFor(() => expect(field.value).toBe('30'))
  await page.leave()
})
