import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { currentPerson, rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { followPlaces } from './follow.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send }))

const asha = { personId: 'p', instituteId: 'i', firstName: 'Asha', role: 'learner', expiresAt: '' } as const

let listing: () => Promise<unknown>
const asked = () => send.mock.calls.filter(([{ area }]) => area === 'sessions').length

beforeEach(() => {
  queryClient.clear()
  send.mockReset().mockImplementation(async ({ area }: { area: string }) => {
    return area === 'sessions' ? await listing() : { items: [] }
  })
})

// Failed without the request: a child whom an older build signed in had the menus of a whole session.
test('[E11] a session stored by an older build looks up once whether it is a card’s', async () => {
  for (const [code, reach] of [
    ['offline', undefined],
    ['common/internal', undefined],
    ['common/forbidden', 'card'],
    [null, 'full'],
  ] as const) {
    rememberPerson(asha)
    send.mockClear()
    listing = async () => {
      if (code !== null) throw new ApiError(code)
      return { items: [] }
    }
    await followPlaces()
    await expect.poll(() => currentPerson()?.reach).toBe(reach)
    await followPlaces()
    expect([code, asked()]).toEqual([code, reach === undefined ? 2 : 1])
  }
})
