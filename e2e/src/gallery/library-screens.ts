import type { Page } from '@playwright/test'
import { lockedPdf, redPdf } from '../pages/red-pdf.ts'
import { opensDialog, opensFromMenu, opensMenu } from './preparations.ts'
import type { ShownScreen } from './shown-screen.ts'

/** The screens for filing lessons: their menu, its dialogs, the trash, and a folder. */
export const libraryScreens: readonly ShownScreen[] = [
  {
    name: 'lessons-actions',
    viewer: 'instructor',
    path: ({ folderId }) => `/dashboard/lessons?folder=${folderId}`,
    prepare: opensMenu('.slate-actions > .menu:last-child > button'),
  },
  {
    name: 'lessons-details',
    viewer: 'instructor',
    path: () => '/dashboard/lessons',
    prepare: opensFromMenu('.slate-actions > .menu:last-child > button', 1),
  },
  {
    name: 'lessons-moving',
    viewer: 'instructor',
    path: () => '/dashboard/lessons',
    prepare: opensFromMenu('.slate-actions > .menu:last-child > button', 4),
  },
  {
    name: 'lessons-trash',
    viewer: 'instructor',
    path: () => '/dashboard/lessons',
    prepare: opensDialog('.library-tools .row > .icon-button:nth-of-type(3)'),
  },
  { name: 'lessons-folder', viewer: 'instructor', path: ({ folderId }) => `/dashboard/lessons?folder=${folderId}` },
  {
    name: 'import-locked',
    viewer: 'instructor',
    path: () => '/dashboard/create',
    prepare: choosesPdf(lockedPdf('Answers'), 'input[type=password]'),
  },
  {
    name: 'import-range',
    viewer: 'instructor',
    path: () => '/dashboard/create',
    prepare: choosesPdf(redPdf('Forces', ['one', 'two', 'three']), 'input[type=number]'),
  },
  { name: 'lessons-found', viewer: 'instructor', path: () => '/dashboard/lessons', prepare: findsOnPage },
]

const found = {
  flow_id: '01890000-0000-7000-8000-0000000f0d5e',
  name: 'Leaves',
  lessonType: 'LESSON',
  createdBy: '01890000-0000-7000-8000-0000000f0d5f',
  authorName: 'Mina Das',
  parentId: null,
  tags: [],
  isStarred: false,
  classIds: [],
  isPublic: true,
  publications: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  place: {
    pageId: '01890000-0000-7000-8000-0000000f0d5e',
    parts: [
      { text: '… पौधे ', isFound: false },
      { text: 'प्रकाश', isFound: true },
      { text: ' से अपना भोजन बनाते हैं; the green of their leaves is chlorophyll …', isFound: false },
    ],
  },
}

/** The question about a PDF before its pages are made. */
function choosesPdf(file: ReturnType<typeof redPdf>, field: string): (page: Page) => Promise<void> {
  return async (page) => {
    await opensDialog('.import-lesson')(page)
    await page.locator('dialog input[type=file]').setInputFiles(file)
    await page.locator(`dialog ${field}`).first().waitFor()
  }
}

/** A term on a page of a lesson. The room's index takes time, so the answer is mocked. */
async function findsOnPage(page: Page): Promise<void> {
  const answer = { items: [found], hasNextPage: false, cursor: null }
  await page.route('**/api/v2/flow/search*', (route) => route.fulfill({ json: answer }))
  await page.locator('.search-field').fill('प्रकाश')
  await page.locator('mark').waitFor()
}
