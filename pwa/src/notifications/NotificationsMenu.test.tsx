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

// Fault: the panel was imported once, so a user who opened the menu offline saw the crash page.
test('a panel of the menu that cannot be loaded does not replace the page', async () => {
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
