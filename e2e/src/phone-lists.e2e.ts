import { expect, type Locator, type Page } from '@playwright/test'
import { newId } from '@takhti/schema/kit/ids'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { quizQuestions } from './pages/quiz.ts'
import { openSeating, seatedClass } from './pages/seating.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** From the top of a phone's screen, in CSS pixels. */
const limit = 300

test('[PH-1] on a phone the first lesson and content begin within 300 px', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Within reach')
  await page.goto(`${origin()}/dashboard/lessons`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await beginsHigh(page.locator('.slate').first())
  // A newcomer's list of first steps is below the lessons.
  await page.goto(`${origin()}/dashboard/create`)
  await beginsHigh(page.locator('.slate').first())
  await page.goto(`${origin()}/dashboard/content`)
  // With nothing there the ways to add are open, else one button shows them.
  const add = page.getByRole('button', { name: 'Add content' })
  await expect(add).toBeVisible()
  const made = page.getByRole('button', { name: 'New question set' })
  if (!(await made.isVisible())) await add.click()
  await made.click()
  await page.getByRole('dialog').getByRole('textbox').fill('Within reach')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/questions$/)
  await page.goto(`${origin()}/dashboard/content`)
  await expect(made).toBeHidden()
  await beginsHigh(page.locator('.items > li').first())
  await add.click()
  await expect(made).toBeVisible()
})

test('[PH-2] on a phone the first test, student and class begin within 300 px', async ({ page }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  await publishTest(token)
  await signIn(page, teacher)
  await page.goto(`${origin()}/dashboard/assessments`)
  await beginsHigh(page.locator('tbody tr').first())
  // The headings of its many columns scroll by themselves: the page is not wider than the phone.
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(390)
  const bank = page.getByRole('link', { name: 'Question bank' })
  await expect(bank).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(bank).toBeVisible()
  const classId = await largeClass(token)
  await page.goto(`${origin()}/dashboard/students`)
  await page.getByRole('main').getByRole('combobox').selectOption(classId)
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await expect(search).toBeVisible()
  await beginsHigh(page.locator('tbody tr').first())
  await expect(page.getByRole('button', { name: 'Add students' })).toBeVisible()
  await search.click()
  await page.getByRole('searchbox').fill('Reach K')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toHaveValue('Reach K')
  await page.goto(`${origin()}/dashboard/insights`)
  await beginsHigh(page.locator('.insight-table tbody tr').first())
})

// Faults: ten buttons before the first question; places that scroll out of sight, and a name as wide as it is.
test('[PH-3] on a phone a question set begins high; at 320 px places and long names fit', async ({ page }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  const made = { name: 'Within reach', language: 'en', questions: quizQuestions() }
  const { id } = await call<{ id: string }>('/myFiles/question-set', { token, body: made })
  await signIn(page, teacher)
  await page.goto(`${origin()}/dashboard/content/${id}/questions`)
  await beginsHigh(page.locator('.set-item').first())
  const cards = page.getByRole('button', { name: 'Make quiz cards' })
  await expect(cards).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(cards).toBeVisible()
  const about = await call<{ userId: string; instituteKneuraId: string }>('/teacher/teacherInfo', { token })
  const path = `/admin/class/create/${about.instituteKneuraId}/${about.userId}`
  const name = `Naturwissenschaftenlehrerfortbildung${Date.now()}`
  await call(path, { token, body: { name } })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of ['en', 'de', 'ru']) {
    await page.evaluate((code) => localStorage.setItem('takhti.language', code), language)
    await page.goto(`${origin()}/dashboard/classes`)
    await expect(page.getByText(name)).toBeVisible()
    const widths = () =>
      page.locator('main, .navigation').evaluateAll((all) => all.map(({ scrollWidth }) => scrollWidth))
    await expect.poll(async () => Math.max(...(await widths())), language).toBeLessThanOrEqual(320)
  }
})

test('[PH-4] on a phone the screens of a lesson begin within 300 px, and are no wider', async ({ page }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  const { classId } = await seatedClass(token, `Daily ${Date.now().toString(36)}`, 8)
  await signIn(page, teacher)
  const ofClass = `${origin()}/dashboard/classes/${classId}`
  await page.goto(ofClass)
  await beginsHigh(page.locator('.before-class, .class-page .card').first())
  await expect(page.getByRole('link', { name: 'Class settings' })).toBeInViewport()
  await page.goto(`${ofClass}/attendance`)
  await beginsHigh(page.locator('.attendance-mark').first())
  await isNoWider(page)
  await page.getByRole('button', { name: 'Room code' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Close the code' })).toBeVisible()
  await expect.poll(() => dialog.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  // Fault: a style of the text below the list made the code as small as that text.
  const sizeOf = (each: Element) => Number.parseFloat(getComputedStyle(each).fontSize)
  await expect.poll(() => dialog.locator('.room-code').evaluate(sizeOf)).toBeGreaterThan(40)
  await page.goto(`${origin()}/dashboard/calendar?view=day`)
  await beginsHigh(page.locator('#calendar-page'))
  await isNoWider(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSeating(page, classId)
  await beginsHigh(page.locator('.seating-canvas'))
  await isNoWider(page)
  // Fault: with the colours read in one transition of no length the desks, their edges and the board are one colour.
  await expect.poll(() => page.locator('.seating-canvas canvas').first().evaluate(coloursIn)).toBeGreaterThan(3)
})

// Faults: six buttons before the first question, four lines before the first student, three before a stem; above the first
// answer two lines of buttons and the list of all answers.
test('[PH-5] on a phone the first question, student, stem and answer of a test begin high', async ({
  page,
  browser,
}) => {
  const teacher = await personWith('instructor')
  const id = await publishTest(await tokenOf(teacher), { hasTimeLimit: true, timeLimit: 40 })
  await signIn(page, teacher)
  await page.goto(`${origin()}/dashboard/assessment/${id}`)
  await beginsHigh(page.locator('.set-item').first())
  await isNoWider(page)
  const preview = page.getByRole('link', { name: 'Preview' })
  await expect(preview).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(preview).toBeVisible()
  await page.getByRole('button', { name: 'More for these questions' }).click()
  await expect(page.getByRole('button', { name: 'Import' })).toBeVisible()
  await page.goto(`${origin()}/dashboard/assessment/${id}/responses`)
  await beginsHigh(page.locator('tbody tr').first())
  await isNoWider(page)
  await expect(page.getByRole('button', { name: 'Release to all' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('button', { name: 'Release on a date' })).toBeVisible()
  const viewport = { width: 390, height: 844 }
  const phone = await (await browser.newContext({ viewport })).newPage()
  await signIn(phone, await personWith('learner'))
  await phone.goto(`${origin()}/dashboard/attempt/${id}`)
  await phone.getByRole('button', { name: 'Start…' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
  await beginsHigh(phone.locator('.quiz-stem'))
  await isNoWider(phone)
  await expect(phone.getByRole('button', { name: 'Flag' })).toBeInViewport()
  await phone.getByRole('button', { name: 'Hand in…' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(phone.locator('.attempt-receipt code')).toBeVisible()
  await phone.context().close()
  await page.goto(`${origin()}/dashboard/assessment/${id}/marking`)
  await beginsHigh(page.locator('.marking-answer'))
  await isNoWider(page)
  const order = page.getByRole('button', { name: 'By student' })
  await expect(order).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await order.click()
  await expect(page.getByRole('combobox', { name: 'Student' })).toBeVisible()
  await beginsHigh(page.locator('.marking-answer'))
})

// Faults: the tiles of the stream above each tab; links and syllabus above the lessons; buttons with texts in lines of their own.
test('[PH-6] on a phone reports, a student’s numbers and tabs of a class begin within 300 px', async ({ page }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  const { classId, userIds } = await seatedClass(token, `Tabs ${Date.now().toString(36)}`, 8)
  const about = await call<{ userId: string; instituteKneuraId: string }>('/teacher/teacherInfo', { token })
  const of = { classId, instituteId: about.instituteKneuraId, teacherId: about.userId }
  const date = new Date().toISOString().slice(0, 10)
  await call('/student/attendance', { token, body: { ...of, date, present: userIds, absent: [] } })
  const { flow_id: lessonId } = await call<{ flow_id: string }>('/flow/addIWB', {
    token,
    body: { name: 'Within reach' },
  })
  await call('/flow/publishIwb', { token, body: { flow_id: lessonId, class_id: classId } })
  await publishTest(token, { classId })
  await signIn(page, teacher)
  const ofClass = `${origin()}/dashboard/classes/${classId}`
  await page.goto(`${ofClass}?tab=lessons`)
  await beginsHigh(page.locator('.slate').first())
  await expect(page.getByRole('button', { name: 'Publish a lesson' })).toBeInViewport()
  await page.goto(`${ofClass}?tab=work`)
  await beginsHigh(page.locator('tbody tr').first())
  await isNoWider(page)
  await page.goto(`${ofClass}/attendance/report?range=last7Days`)
  await beginsHigh(page.locator('.attendance-report tbody tr').first())
  await isNoWider(page)
  await page.goto(`${ofClass}/students/${userIds[0]}`)
  await beginsHigh(page.locator('.insight-figures').first())
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  await call('/live-class/start', { token, body: { flow_id: lessonId, classId, mode: 'audio' } })
  await page.goto(`${ofClass}?tab=work`)
  const [join, settings] = [
    page.getByRole('link', { name: /^Join/ }),
    page.getByRole('link', { name: 'Class settings' }),
  ]
  await expect(join).toBeVisible()
  const rightOf = async (link: Locator) => link.evaluate((element) => element.getBoundingClientRect().right)
  await expect.poll(async () => (await settings.boundingBox())?.x).toBeGreaterThanOrEqual(await rightOf(join))
  await join.click()
  await page.getByRole('button', { name: 'End class' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End class' }).click()
  await expect(page.getByText('Live Session Ended')).toBeVisible()
})

/** How many colours fill more than a few pixels of a canvas. */
function coloursIn(element: Element): number {
  if (!(element instanceof HTMLCanvasElement)) return 0
  const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
  const counts = new Map<string, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 255) continue
    const colour = `${pixels[at]} ${pixels[at + 1]} ${pixels[at + 2]}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return [...counts.values()].filter((count) => count > 100).length
}

async function isNoWider(page: Page): Promise<void> {
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(390)
}

/** Waits until the first item of a list is within reach of the top. */
async function beginsHigh(item: Locator): Promise<void> {
  await expect(item).toBeVisible()
  await expect.poll(async () => (await item.boundingBox())?.y).toBeLessThanOrEqual(limit)
}

const anId = () => newId(new Date(), (bytes) => crypto.getRandomValues(bytes))

/** Fills a class with more students than a screen shows at a glance. */
async function largeClass(token: string): Promise<string> {
  const run = Date.now()
  const about = await call<{ userId: string; instituteKneuraId: string }>('/teacher/teacherInfo', { token })
  const path = `/admin/class/create/${about.instituteKneuraId}/${about.userId}`
  const { classId } = await call<{ classId: string }>(path, { token, body: { name: `Within ${run}` } })
  const rows = Array.from({ length: 11 }, (_, row) => ({
    ...{ row: row + 2, first_name: 'Within', last_name: `Reach ${'ABCDEFGHIJK'[row]}` },
    ...{ emailId: `within${row}.${run}@school.example`, guardianContactNumber: '9876500000' },
  }))
  await call('/student/bulkUpload', { token, body: { importId: anId(), classId, rows } })
  return classId
}

/** Publishes a test to a class, by default the first one of the teacher; returns its id. */
async function publishTest(
  token: string,
  { classId, ...settings }: { classId?: string; hasTimeLimit?: boolean; timeLimit?: number } = {},
): Promise<string> {
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const question = {
    ...{ id: anId(), type: 'MCQ', points: 2, answer: 'Leaf' },
    ...{ description: 'Where is food made?', options: ['a', 'b'].map((id) => ({ id, title: `Option ${id}` })) },
    ...{ correctOptions: ['a'], difficulty: 'EASY', explanation: '', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
  }
  const body = {
    classId: classId ?? items[0]?.classId,
    name: 'Within reach',
    questions: [question],
    settings: { attempts: null, ...settings },
  }
  return (await call<{ id: string }>('/assessment/createDraftandPublish', { token, body })).id
}
