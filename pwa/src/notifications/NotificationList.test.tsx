import type { Role } from '@takhti/schema/kit/roles'
// @vitest-environment happy-dom
import type { Notification } from '@takhti/schema/notifications/model'
import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import english from '../locales/en.json'
import { NotificationList } from './NotificationList.tsx'
import { notificationsScreen } from './NotificationsScreen.tsx'

const words = vi.hoisted(() => Promise.withResolvers<void>())
const send = vi.hoisted(() => vi.fn())
const enqueued = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('./ChoicesPanel.tsx', () => ({ ChoicesPanel: () => null }))
vi.mock('#languages/late-words.ts', () => ({ addWords: () => words.promise }))
// Queued calls go through a browser database, so the test checks them where they enter it.
vi.mock('#offline/database-id.ts', () => ({ requireDatabaseId: () => null }))
vi.mock('#offline/flusher.ts', () => ({ flushNow: () => {}, outboxOf: () => ({ add: enqueued }) }))

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const about = { title: 'Rivers', className: '7B', createdAt: '2026-11-23T08:00:00.000Z', readAt: null }
const shown = (kind: Notification['kind'], more: Partial<Notification> = {}): Notification => ({
  ...{ id: id(1), kind, flow_id: null, classId: id(9), quizCode: null },
  ...about,
  ...more,
})

const lesson = { flow_id: id(2) }

test.each<[string, Notification, Role, string]>([
  ['a class that goes on', shown('liveClass', lesson), 'learner', `/class/${id(2)}`],
  ['a new lesson', shown('newLesson', lesson), 'learner', `/lesson/${id(2)}`],
  ['a quiz that goes on', shown('liveQuiz', { quizCode: 'ABCDEFG' }), 'guest', '/webview/liveQuiz?code=ABCDEFG'],
  ['a quiz that is over', shown('liveQuiz'), 'learner', '/dashboard/live-quiz/all'],
  ['a quiz that is over, to a guest', shown('liveQuiz'), 'guest', '/dashboard/classes'],
  ['work due tomorrow', shown('workDue', lesson), 'learner', `/webview/assessment/${id(2)}`],
  ['a lesson that begins soon', shown('lessonSoon', lesson), 'learner', '/dashboard/calendar'],
  ['a new post', shown('post', lesson), 'learner', `/dashboard/classes/${id(9)}`],
  ['a message', shown('message', lesson), 'learner', `/dashboard/messages/${id(9)}/${id(2)}`],
  ['a remark', shown('remark', lesson), 'learner', `/dashboard/classes/${id(9)}`],
  ['a badge', shown('badge', lesson), 'learner', `/dashboard/classes/${id(9)}`],
  ['a new class', shown('addedToClass'), 'learner', '/dashboard/classes'],
])('one press on a notification of %s leads into it', async (_name, item, role, href) => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role, expiresAt: '' })
  // The screen is built here, and only its address and content are checked.
  const page = await showScreen({
    path: '/',
    Component: () => <NotificationList items={[item]} />,
  } as unknown as Screen)
  expect(page.all('link').map(({ element }) => element.getAttribute('href'))).toEqual([href])
  await page.leave()
})

// Fault: nothing held the focus, so Enter had no effect, because the link had been remounted meanwhile.
test('keyboard focus stays in the list when the buttons to clear it load', async () => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
  queryClient.clear()
  const items = [shown('liveQuiz', { quizCode: 'ABCDEFG' }), shown('liveQuiz', { id: id(3), quizCode: 'HIJKLMN' })]
  send.mockResolvedValue({ items, newMessagesCount: 2, hasNextPage: false, cursor: null })
  const page = await showScreen(notificationsScreen)
  const links = () => page.all('link').map(({ element }) => element)
  await vi.waitFor(() => expect(links()).toHaveLength(2))
  links()[0]?.focus()
  words.resolve()
  await vi.waitFor(() => expect(document.querySelectorAll('.icon-button')).toHaveLength(2))
  expect(document.activeElement?.getAttribute('href')).toBe('/webview/liveQuiz?code=ABCDEFG')
  await page.leave()
})

// Fault: only "mark all" read notifications, so an opened one stayed new, and the badge counted it.
test('opening a notification reads it and no other, and never twice', async () => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
  enqueued.mockReset()
  for (const item of [
    shown('newLesson', { ...lesson, id: id(3), readAt: about.createdAt }),
    shown('newLesson', lesson),
  ]) {
    // The screen is built here, and only its link is pressed.
    const page = await showScreen({
      path: '/',
      Component: () => <NotificationList items={[item]} />,
    } as unknown as Screen)
    page.all('link')[0]?.element.click()
    await page.leave()
  }
  await vi.waitFor(() => expect(enqueued).toHaveBeenCalled())
  expect(enqueued.mock.calls).toEqual([[{ call: 'notifications.readAll', input: { notificationIds: [id(1)] } }]])
})

// Fault: the list requested only its first page, so the badge counted notifications that no user could see.
test('notifications beyond the first page load on request', async () => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
  queryClient.clear()
  send.mockImplementation(async (_call: unknown, { cursor }: { cursor?: string }) => ({
    items: [shown('newLesson', cursor === undefined ? lesson : { ...lesson, id: id(3), title: 'Rivers of old' })],
    ...{ newMessagesCount: 2, hasNextPage: cursor === undefined, cursor: cursor === undefined ? 'older' : null },
  }))
  const page = await showScreen(notificationsScreen)
  const more = () => page.all('button').filter(({ name }) => name === english.common.more)
  await vi.waitFor(() => expect(more()).toHaveLength(1))
  await page.press(english.common.more)
  await vi.waitFor(() => expect(page.text()).toContain('Rivers of old'))
  expect(page.all('link')).toHaveLength(2)
  expect(more()).toEqual([])
  await page.leave()
})
