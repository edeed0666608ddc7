// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en.json'
import { NotificationsMenu } from './NotificationsMenu.tsx'

vi.mock('#api/client.ts', () => ({ send: async () => ({ items: [], newMessagesCount: 0 }), onRefusal: () => {} }))
vi.mock('./NotificationPanel.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

let page: TestPage

afterEach(() => page.leave())

// Planted: a panel that is brought once: whoever opened the bell on the way out of the network stood before the page of a crash.
test('what is behind the bell and cannot be brought here takes no page away', async () => {
  page = await show(
    <QueryClientProvider client={queryClient}>
      <h1>My lessons</h1>
      <NotificationsMenu />
    </QueryClientProvider>,
  )
  await page.press(english.notifications.title)
  await new Promise((resolve) => setTimeout(resolve))
  expect(page.text()).toContain('My lessons')
  expect(page.text()).toContain(english.common.loading)
})
