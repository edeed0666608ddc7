import type { ErrorCode } from '@takhti/schema/kit/errors'
import type { Role } from '@takhti/schema/kit/roles'
// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { FeatureLock } from './FeatureLock.tsx'
import { showLocked } from './messages.ts'
import { show, type TestPage } from './test-page.tsx'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

let page: TestPage

beforeEach(() => queryClient.clear())

afterEach(async () => {
  showLocked(null)
  await page.leave()
})

async function locked(role: Role, code: ErrorCode, feature: string | null = 'brightAi'): Promise<void> {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role, expiresAt: '' })
  send.mockResolvedValue({ items: [{ instituteKneuraId: 'i', roles: [role] }] })
  page = await show(
    <QueryClientProvider client={queryClient}>
      <FeatureLock />
    </QueryClientProvider>,
  )
  showLocked({ code, feature })
  await vi.waitFor(() => expect(page.all('heading')).toHaveLength(1))
}

const plan = 'This feature is not available in your current plan.'
const close = 'Close'

type Shown = { role: Role; code: ErrorCode; feature?: string; title: string; text: string; ways: readonly string[] }

const cases: readonly Shown[] = [
  {
    role: 'admin',
    code: 'FEATURE_NOT_ACTIVE_TRIAL_NOT_USED',
    title: 'Feature Locked',
    text: `${plan} You can upgrade now or try it free for 30 days.`,
    ways: [close, 'Try free for 30 days', 'Upgrade Plan'],
  },
  {
    role: 'admin',
    code: 'FEATURE_NOT_ACTIVE_TRIAL_USED',
    title: 'Feature Locked',
    text: `${plan} You can upgrade now or contact us.`,
    ways: [close, 'Contact Us', 'Upgrade Plan'],
  },
  {
    role: 'instructor',
    code: 'FEATURE_NOT_ACTIVE_TRIAL_NOT_USED',
    title: 'Feature Locked',
    text: `${plan}Please contact your admin.`,
    ways: [close, 'Ok'],
  },
  {
    role: 'learner',
    code: 'FEATURE_NOT_ACTIVE_TRIAL_USED',
    title: 'Feature Locked',
    text: `${plan}Please contact your admin.`,
    ways: [close, 'Ok'],
  },
  {
    role: 'admin',
    code: 'LICENSE_LIMIT_EXHAUSTED',
    feature: 'aiCredits',
    title: 'limit reached',
    text: 'Max Limit for AI credits',
    ways: [close, 'Contact Us', 'Upgrade Plan'],
  },
  {
    role: 'instructor',
    code: 'NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED',
    feature: 'liveConference',
    title: 'limit reached',
    text: 'Contact the administrator, or the provider to customise the plan.',
    ways: [close, 'Ok'],
  },
  {
    role: 'admin',
    code: 'LICENSE_LIMIT_EXHAUSTED',
    feature: 'dataStorage',
    title: 'data limit reached',
    text: 'Contact the administrator',
    ways: [close, 'Contact Us', 'Upgrade Plan'],
  },
]

// Fault: the trial was offered whether or not it was used, or every role saw an admin's actions.
test.each(cases)('[LI-17] text and actions of $code for the role $role', async (shown) => {
  await locked(shown.role, shown.code, shown.feature)
  expect(page.all('heading').map(({ name }) => name)).toEqual([shown.title])
  expect(page.text()).toContain(shown.text)
  const ways = [...page.all('button'), ...page.all('link')].map(({ name }) => name)
  expect(ways.toSorted()).toEqual(shown.ways.toSorted())
})

test('[LI-17] notebooks that are not enabled redirect to the start page; else a lock is shown', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  history.pushState(null, '', '/webview/notebooks')
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'admin', expiresAt: '' })
  page = await show(
    <QueryClientProvider client={queryClient}>
      <FeatureLock />
    </QueryClientProvider>,
  )
  showLocked({ code: 'FEATURE_NOT_ENABLED', feature: 'notebooks' })
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/dashboard'))
  expect(page.all('heading')).toEqual([])
  showLocked(null)
  history.pushState(null, '', '/dashboard/usage')
  showLocked({ code: 'FEATURE_NOT_ENABLED', feature: 'notebooks' })
  await vi.waitFor(() => expect(page.all('heading').map(({ name }) => name)).toEqual(['Feature Locked']))
  replace.mockRestore()
})
