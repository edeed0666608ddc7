import { expect, type Page } from '@playwright/test'
import { answerCardScreens } from './answer-card-screens.ts'
import { assessmentScreens } from './assessment-screens.ts'
import { assignmentScreens } from './assignment-screens.ts'
import { assistantScreens } from './assistant-screens.ts'
import { attendanceScreens } from './attendance-screens.ts'
import { hasAllPages, isReplayed, isSelected, putGraph, triesGraph } from './board-preparations.ts'
import { boardScreens } from './board-screens.ts'
import { calendarScreens } from './calendar-screens.ts'
import { conductScreens } from './conduct-screens.ts'
import { contentScreens } from './content-screens.ts'
import { isDrawn } from './drawn-lesson.ts'
import { feedScreens } from './feed-screens.ts'
import { flashcardScreens } from './flashcard-screens.ts'
import { helpScreens } from './help-screens.ts'
import { insightScreens } from './insight-screens.ts'
import { learningScreens } from './learning-screens.ts'
import { libraryScreens } from './library-screens.ts'
import { markingScreens } from './marking-screens.ts'
import { messageScreens } from './message-screens.ts'
import { overlayScreens } from './overlay-screens.ts'
import {
  askForLink,
  checkTheSheet,
  chooseNoSheet,
  choosePicture,
  chooseSecondTab,
  chooseTheSheet,
  hasActions,
  makeCards,
  opensDialog,
  opensDialogWithFaults,
  opensLessonMenu,
  opensMenu,
} from './preparations.ts'
import { roomScreens } from './room-screens.ts'
import { seatingScreens } from './seat-plan-screens.ts'
import { setScreens } from './set-screens.ts'
import type { ShownScreen } from './shown-screen.ts'
import { topicScreens } from './topic-screens.ts'
import { webviewScreens } from './webview-screens.ts'

/** Every screen; a test compares this list with the app's own. */
export const shownScreens: readonly ShownScreen[] = [
  // First of all: the code of a device is good for five minutes.
  { name: 'device', viewer: 'instructor', path: ({ userCode }) => `/deviceLogin/${userCode}` },
  { name: 'device-done', viewer: 'instructor', path: () => '/deviceLoginSuccess' },
  { name: 'front', viewer: 'stranger', path: () => '/' },
  { name: 'code', viewer: 'stranger', path: () => '/q' },
  { name: 'code-wrong', viewer: 'stranger', path: () => '/q/QQQQQQQ', prepare: isRefused },
  { name: 'login', viewer: 'stranger', path: () => '/login' },
  { name: 'login-sent', viewer: 'stranger', path: () => '/login', prepare: askForLink },
  { name: 'login-erased', viewer: 'stranger', path: () => '/login#erased' },
  { name: 'login-link', viewer: 'stranger', path: () => '/login/link#vid=none' },
  { name: 'teach-login', viewer: 'stranger', path: () => '/teachLogin', prepare: isShowingCode },
  { name: 'sign-up', viewer: 'stranger', path: () => '/signup' },
  { name: 'sign-up-faults', viewer: 'stranger', path: () => '/signup?as=student', prepare: submitNothing },
  { name: 'verify-email', viewer: 'stranger', path: () => '/verifyEmail#verify_token=none' },
  { name: 'login-google', viewer: 'stranger', path: () => '/login/google' },
  { name: 'register-profile', viewer: 'instructor', path: () => '/register-profile' },
  { name: 'forgot-password', viewer: 'stranger', path: () => '/forgotpassword' },
  { name: 'forgot-password-sent', viewer: 'stranger', path: () => '/forgotpassword', prepare: askForLink },
  { name: 'reset-password', viewer: 'stranger', path: () => '/resetpassword#vid=none' },
  { name: 'app-downloads', viewer: 'stranger', path: () => '/appDownloads', prepare: isShowingCode },
  { name: 'service-status', viewer: 'stranger', path: () => '/status', prepare: hasStatus },
  { name: 'join', viewer: 'stranger', path: ({ classCode }) => `/join/${classCode}/by-students` },
  { name: 'card', viewer: 'stranger', path: () => `/card#${'x'.repeat(43)}`, prepare: tapTwo },
  { name: 'card-unknown', viewer: 'stranger', path: () => '/card' },
  { name: 'create', viewer: 'instructor', path: () => '/dashboard/create' },
  {
    name: 'import-lesson',
    viewer: 'instructor',
    path: () => '/dashboard/create',
    prepare: opensDialog('.import-lesson'),
  },
  { name: 'lessons', viewer: 'instructor', path: () => '/dashboard/lessons' },
  ...libraryScreens,
  ...attendanceScreens,
  { name: 'lessons-of-student', viewer: 'learner', path: () => '/dashboard/lessons', prepare: hasActions },
  {
    name: 'webview-board',
    viewer: 'instructor',
    path: ({ lessonId }) => `/webview/whiteboard-chat?flow_id=${lessonId}`,
  },
  { name: 'webview-board-none', viewer: 'learner', path: () => '/whiteboard-chat-webview' },
  ...topicScreens,
  ...helpScreens,
  ...insightScreens,
  ...webviewScreens,
  ...contentScreens,
  ...assistantScreens,
  ...seatingScreens,
  ...setScreens,
  ...assessmentScreens,
  ...markingScreens,
  ...assignmentScreens,
  ...roomScreens,
  ...calendarScreens,
  ...answerCardScreens,
  ...conductScreens,
  ...feedScreens,
  ...flashcardScreens,
  ...learningScreens,
  { name: 'classes', viewer: 'instructor', path: () => '/dashboard/classes' },
  { name: 'class', viewer: 'instructor', path: ({ classId }) => `/dashboard/classes/${classId}` },
  { name: 'class-of-student', viewer: 'learner', path: ({ classId }) => `/dashboard/classes/${classId}` },
  {
    name: 'class-lessons',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}?tab=lessons`,
    prepare: (page) => page.locator('.slate').first().waitFor(),
  },
  {
    name: 'class-lessons-of-student',
    viewer: 'learner',
    path: ({ classId }) => `/dashboard/classes/${classId}?tab=lessons`,
    prepare: hasActions,
  },
  { name: 'class-work', viewer: 'instructor', path: ({ classId }) => `/dashboard/classes/${classId}?tab=work` },
  { name: 'class-people', viewer: 'admin', path: ({ classId }) => `/dashboard/classes/${classId}?tab=people` },
  {
    name: 'class-settings',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}/settings`,
  },
  {
    name: 'class-group-dialog',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}?tab=people`,
    prepare: opensDialog('section[aria-labelledby=groups] .people-head .button'),
  },
  {
    name: 'class-syllabus-dialog',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}?tab=lessons`,
    prepare: opensDialog('section[aria-labelledby=syllabus] .people-head .button'),
  },
  {
    name: 'class-publish-dialog',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}?tab=lessons`,
    prepare: opensDialog('.class-page .button[data-look=main]'),
  },
  // Today's schedule comes after the rest.
  {
    name: 'class-today',
    isAlike: true,
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}`,
    prepare: isOnToday,
  },
  {
    name: 'class-today-of-student',
    isAlike: true,
    viewer: 'learner',
    path: ({ classId }) => `/dashboard/classes/${classId}`,
    prepare: isOnToday,
  },
  {
    name: 'class-adding',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}?tab=people`,
    prepare: opensDialog('.people-head .button[data-look=main]'),
  },
  ...overlayScreens,
  { name: 'cards', viewer: 'instructor', path: ({ classId }) => `/dashboard/classes/${classId}/cards` },
  {
    name: 'cards-to-print',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}/cards`,
    prepare: makeCards,
  },
  { name: 'cards-of-institute', viewer: 'admin', path: () => '/dashboard/students/cards' },
  { name: 'people', viewer: 'admin', path: () => '/dashboard/people' },
  { name: 'people-students', viewer: 'admin', path: () => '/dashboard/people', prepare: chooseSecondTab },
  {
    name: 'people-adding',
    viewer: 'admin',
    path: () => '/dashboard/people',
    prepare: async (page) => {
      await chooseSecondTab(page)
      await opensDialogWithFaults('.people-tools .button[data-look=main]')(page)
    },
  },
  {
    name: 'people-actions',
    viewer: 'admin',
    path: () => '/dashboard/people',
    prepare: opensMenu('.table-actions .icon-button'),
  },
  { name: 'classes-of-institute', viewer: 'admin', path: () => '/dashboard/classes' },
  { name: 'my-students', viewer: 'instructor', path: () => '/dashboard/students' },
  {
    name: 'my-students-list',
    viewer: 'instructor',
    path: () => '/dashboard/students',
    prepare: opensMenu('.people-head .menu > .button'),
  },
  { name: 'import-students', viewer: 'instructor', path: () => '/dashboard/students/import' },
  { name: 'import-no-sheet', viewer: 'instructor', path: () => '/dashboard/students/import', prepare: chooseNoSheet },
  { name: 'import-columns', viewer: 'admin', path: () => '/dashboard/students/import', prepare: chooseTheSheet },
  { name: 'import-faults', viewer: 'instructor', path: () => '/dashboard/students/import', prepare: checkTheSheet },
  { name: 'student-records', viewer: 'admin', path: ({ studentId }) => `/dashboard/students/${studentId}/records` },
  { name: 'board', viewer: 'instructor', path: ({ lessonId }) => `/lesson/${lessonId}`, prepare: isDrawn },
  { name: 'board-selected', viewer: 'instructor', path: ({ lessonId }) => `/lesson/${lessonId}`, prepare: isSelected },
  { name: 'board-pages', viewer: 'instructor', path: ({ lessonId }) => `/lesson/${lessonId}`, prepare: hasAllPages },
  { name: 'board-menu', viewer: 'instructor', path: ({ lessonId }) => `/lesson/${lessonId}`, prepare: opensLessonMenu },
  { name: 'board-replay', viewer: 'learner', path: ({ lessonId }) => `/lesson/${lessonId}`, prepare: isReplayed },
  { name: 'board-of-student', viewer: 'learner', path: ({ lessonId }) => `/lesson/${lessonId}`, prepare: isDrawn },
  ...boardScreens,
  { name: 'board-graph-put', viewer: 'instructor', path: ({ lessonId }) => `/lesson/${lessonId}`, prepare: putGraph },
  {
    name: 'board-graph-try',
    viewer: 'learner',
    path: ({ lessonId }) => `/lesson/${lessonId}`,
    after: 'board-graph-put',
    prepare: triesGraph,
  },
  { name: 'profile', viewer: 'instructor', path: () => '/dashboard/profile' },
  { name: 'profile-picture', viewer: 'instructor', path: () => '/dashboard/profile', prepare: choosePicture },
  { name: 'sessions', viewer: 'instructor', path: () => '/dashboard/sessions' },
  {
    name: 'sessions-ending',
    viewer: 'instructor',
    path: () => '/dashboard/sessions',
    prepare: opensDialog('.session .button'),
  },
  { name: 'launcher', viewer: 'instructor', path: () => '/launcher' },
  { name: 'launcher-of-student', viewer: 'learner', path: () => '/launcher' },
  { name: 'launcher-of-admin', viewer: 'admin', path: () => '/launcher' },
  { name: 'phet', viewer: 'instructor', path: () => '/phet' },
  {
    name: 'phet-put',
    viewer: 'instructor',
    path: () => '/phet',
    prepare: opensDialog('.simulation [data-look=quiet]'),
  },
  ...messageScreens,
  { name: 'notifications', viewer: 'learner', path: () => '/notifications' },
  { name: 'notifications-none', isAlike: true, viewer: 'lightTeacher', path: () => '/notifications' },
  { name: 'invitation', viewer: 'stranger', path: () => '/invitation#secret=none' },
  { name: 'select-institute', viewer: 'instructor', path: () => '/select-institute' },
  { name: 'default-institute', viewer: 'instructor', path: () => '/default-institute' },
  { name: 'pending-requests', viewer: 'learner', path: () => '/pendingRequests' },
  { name: 'overdue', viewer: 'instructor', path: () => '/overduePage' },
  { name: 'institute', viewer: 'admin', path: () => '/dashboard/institute' },
  { name: 'transfer', viewer: 'admin', path: () => '/dashboard/institute/data' },
  { name: 'connections', viewer: 'admin', path: () => '/dashboard/connections' },
  { name: 'audit', viewer: 'admin', path: () => '/dashboard/audit' },
  { name: 'usage', viewer: 'admin', path: () => '/dashboard/usage' },
  { name: 'upgrade-plan', viewer: 'admin', path: () => '/UpgradePlan' },
  {
    name: 'feature-locked',
    viewer: 'lightAdmin',
    path: () => '/dashboard/usage',
    prepare: opensLocked,
  },
  {
    name: 'feature-locked-teacher',
    viewer: 'lightTeacher',
    path: () => '/UpgradePlan',
    prepare: opensLocked,
  },
  { name: 'contact', viewer: 'admin', path: () => '/UpgradePlan#contact' },
]

/** A feature that is on trial opens no dialog, and a journey of licences may have begun one. */
async function opensLocked(page: Page): Promise<void> {
  await opensDialog('.features li:nth-child(2) .button')(page)
}

async function isOnToday(page: Page): Promise<void> {
  await expect(page.locator('.schedule-item').first()).toBeVisible()
}

async function isRefused(page: Page): Promise<void> {
  await expect(page.locator('#code-problem')).not.toBeEmpty()
}

async function isShowingCode(page: Page): Promise<void> {
  await expect(page.locator('svg.qr')).toBeVisible()
}

async function hasStatus(page: Page): Promise<void> {
  await expect(page.getByRole('listitem')).toHaveCount(4)
}

/** Half of a code, so that chosen and free images are visible. */
async function tapTwo(page: Page): Promise<void> {
  const pictures = page.locator('.card-choice')
  for (const place of [4, 0]) await pictures.nth(place).click()
  await expect(page.locator('.card-place[data-filled]')).toHaveCount(2)
}

/** The form's errors when every field is empty. */
async function submitNothing(page: Page): Promise<void> {
  await page.locator('.auth-card button[type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}
