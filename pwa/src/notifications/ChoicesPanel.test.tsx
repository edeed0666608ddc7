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
vi.mock('#offline/database-id.ts', () => ({ requireDatabaseId: () => null }))
vi.mock('#offline/flusher.ts', () => ({ flushNow: () => {}, outboxOf: () => ({ add: enqueued }) }))

// Fault: a tick that waits for the server's answer, which a queued call never gets.
test('[NT-3] a kind and a class are turned off at once, through the outbox', async () => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
  const page = await show(
    <QueryClientProvider client={queryClient}>
      <ChoicesPanel />
    </QueryClientProvider>,
    words,
  )
  const tick = (name: string) =>
    [...document.querySelectorAll('label')].find((label) => label.textContent === name)?.querySelector('input')
  await vi.waitFor(() => expect(tick('Science 7B')).toBeTruthy())
  expect([tick(words.noticeChoices.remark)?.checked, tick(words.noticeChoices.post)?.checked]).toEqual([false, true])
  tick(words.noticeChoices.post)?.click()
  tick('Science 7B')?.click()
  await vi.waitFor(() =>
    expect([tick(words.noticeChoices.post)?.checked, tick('Science 7B')?.checked]).toEqual([false, false]),
  )
  await vi.waitFor(() => expect(enqueued).toHaveBeenCalledTimes(2))
  expect(enqueued.mock.calls.flat()).toEqual([
    { call: 'noticeChoices.choose', input: { kind: 'post', isOn: false } },
    { call: 'noticeChoices.choose', input: { classId: 'c', isOn: false } },
  ])
  await page.leave()
})
