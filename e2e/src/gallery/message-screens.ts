import { expect, type Page } from '@playwright/test'
import { opensDialog } from './preparations.ts'
import type { ShownScreen } from './shown-screen.ts'

/** Messages: the lists of each role, and a conversation from both sides. */
export const messageScreens: readonly ShownScreen[] = [
  { name: 'messages', viewer: 'instructor', path: () => '/dashboard/messages', prepare: shows('.conversation') },
  { name: 'messages-of-student', viewer: 'learner', path: () => '/dashboard/messages', prepare: shows('.person') },
  {
    name: 'messages-none',
    isAlike: true,
    viewer: 'lightTeacher',
    path: () => '/dashboard/messages',
    prepare: shows('.notice'),
  },
  { name: 'messages-reported', viewer: 'admin', path: () => '/dashboard/messages', prepare: shows('.conversation') },
  {
    name: 'messages-review',
    viewer: 'admin',
    path: () => '/dashboard/messages',
    prepare: opensDialog('.conversation .button'),
  },
  {
    name: 'conversation',
    viewer: 'instructor',
    path: ({ classId, messages: { learnerId } }) => `/dashboard/messages/${classId}/${learnerId}`,
    prepare: shows('.message'),
  },
  {
    name: 'conversation-of-student',
    viewer: 'learner',
    path: ({ classId, messages: { teacherId } }) => `/dashboard/messages/${classId}/${teacherId}`,
    prepare: shows('.message'),
  },
  {
    name: 'message-report',
    viewer: 'learner',
    path: ({ classId, messages: { teacherId } }) => `/dashboard/messages/${classId}/${teacherId}`,
    prepare: opensDialog('.message .icon-button'),
  },
]

function shows(selector: string): (page: Page) => Promise<void> {
  return (page) => expect(page.locator(selector).first()).toBeVisible()
}
