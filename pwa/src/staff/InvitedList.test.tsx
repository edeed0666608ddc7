// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show } from '#app/test-page.tsx'
import { InvitedList } from './InvitedList.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/answers.ts', () => ({ storeAnswer: async () => {}, readAnswer: async () => undefined }))

const students = { role: 'learner' } as const

const invitation = {
  ...{ invitationId: 'i1', role: 'learner', status: 'pending', email: 'asha@school.example' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-01-08T00:00:00.000Z' },
}

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'admin', expiresAt: '' })
  send.mockReset().mockImplementation(async () => ({ items: [invitation], hasNextPage: false, cursor: null }))
})

test('[LL-1] the open invitations to a role are loaded, sent again and withdrawn', async () => {
  const page = await show(
    <QueryClientProvider client={queryClient}>
      <InvitedList {...students} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(page.text()).toContain('asha@school.example'))
  expect(send.mock.calls[0]?.slice(0, 2)).toEqual([
    lateCalls.joining.listInvitations,
    { waiting: 'learner', limit: 50 },
  ])
  await page.press('Send the invitation of asha@school.example again')
  await page.press('Withdraw the invitation of asha@school.example')
  await vi.waitFor(() =>
    expect(send.mock.calls.map(([call]) => call)).toEqual(
      expect.arrayContaining([lateCalls.joining.inviteTeacher, lateCalls.joining.cancelInvitation]),
    ),
  )
  await page.leave()
})
