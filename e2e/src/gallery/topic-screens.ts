import { expect, type Page } from '@playwright/test'
import { opensDialog } from './preparations.ts'
import type { ShownScreen } from './shown-screen.ts'

/** The question bank with its topics, and the paper of an assessment. */
export const topicScreens: readonly ShownScreen[] = [
  { name: 'question-bank', viewer: 'instructor', path: () => '/dashboard/question-bank', prepare: hasTopics },
  {
    name: 'question-bank-topic',
    viewer: 'instructor',
    path: ({ topicId }) => `/dashboard/question-bank?topic=${topicId}`,
    prepare: picksQuestion,
  },
  {
    name: 'question-bank-adding',
    viewer: 'instructor',
    path: ({ topicId }) => `/dashboard/question-bank?topic=${topicId}`,
    prepare: async (page) => {
      await picksQuestion(page)
      await opensDialog('.bank-add')(page)
    },
  },
  {
    name: 'assessment-print',
    viewer: 'instructor',
    path: ({ assessmentId }) => `/dashboard/assessment/${assessmentId}/print`,
  },
  {
    name: 'assessment-print-key',
    isAlike: true,
    viewer: 'instructor',
    path: ({ assessmentId }) => `/dashboard/assessment/${assessmentId}/print?part=key&version=B`,
  },
  {
    name: 'topic-adding',
    viewer: 'instructor',
    path: () => '/dashboard/question-bank',
    prepare: opensDialog('.topic-add'),
  },
]

async function hasTopics(page: Page): Promise<void> {
  await page.locator('.topic-row .icon-button').first().click()
  await expect(page.locator('.topic-branch .topic-branch').first()).toBeVisible()
}

async function picksQuestion(page: Page): Promise<void> {
  await page.locator('tbody .tick input').first().check()
  await expect(page.locator('.bank-add')).toBeVisible()
}
