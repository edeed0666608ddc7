import { expect, type Browser, type Page } from '@playwright/test'
import { endQuizzes } from './gallery/shown-quizzes.ts'
import { choose, draw, objects } from './pages/board.ts'
import { openTab } from './pages/class-media.ts'
import { joinAsGuest, signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { demoSchool, origin, personWith, tokenOf } from './school.ts'

const boards = (page: Page) => page.getByRole('region', { name: 'Boards of groups' })
const own = (page: Page) => page.getByRole('region', { name: 'Our board' })

async function aPage(browser: Browser, phone = false): Promise<Page> {
  const viewport = { width: 390, height: 844 }
  return await (await browser.newContext(phone ? { viewport, colorScheme: 'dark' } : {})).newPage()
}

async function joinClass(page: Page, lessonId: string): Promise<void> {
  await page.goto(`${origin()}/class/${lessonId}`)
  await page.getByRole('button', { name: 'Join class' }).click()
}

test('[BG-9] a class splits into groups that draw together, and is one class again', async ({ browser }) => {
  test.slow()
  const { classCode, className } = await demoSchool()
  await endQuizzes(await tokenOf(await personWith('instructor')))
  const names = ['Asha Group', 'Ravi Group', 'Tara Group', 'Omar Group']
  const teacher = await aPage(browser)
  const guests = await Promise.all(names.map((_, at) => aPage(browser, at === 0)))
  for (const [at, guest] of guests.entries()) await joinAsGuest(guest, classCode, names[at] ?? '')
  await signIn(teacher, await personWith('instructor'))
  await createLesson(teacher, `Groups ${Date.now()}`)
  const lessonId = new URL(teacher.url()).pathname.split('/').at(-1) ?? ''
  await teacher.goto(`${origin()}/class/${lessonId}`)
  await teacher.getByLabel('Class', { exact: true }).selectOption({ label: className })
  await teacher.getByRole('button', { name: 'Start class', exact: true }).click()
  const [one, two, three, late] = guests as [Page, Page, Page, Page]
  for (const guest of [one, two, three]) await joinClass(guest, lessonId)

  await test.step('groups are drawn, changed by tap, and started', async () => {
    await openTab(teacher, 'Tools')
    await teacher.getByRole('button', { name: 'Make groups…' }).click()
    const dialog = teacher.getByRole('dialog')
    await expect(dialog.getByText('Tara Group')).toBeVisible()
    await dialog.getByRole('button', { name: 'Start groups' }).click()
    await expect(boards(teacher).getByText('1 group, 0 done')).toBeVisible()
  })

  await test.step('members draw on one board; a late student gets into the group', async () => {
    for (const guest of [one, two, three]) await expect(own(guest).getByText('Group 1')).toBeVisible()
    await choose(two, 'Pen')
    await draw(two, [
      [200, 320],
      [320, 330],
    ])
    await expect(objects(three)).toHaveCount(1)
    await joinClass(late, lessonId)
    await expect(objects(late)).toHaveCount(1)
    await expect(boards(teacher).getByText('Omar Group')).toBeVisible()
  })

  await test.step('who leaves and returns is back in their group', async () => {
    await three.reload()
    await three.getByRole('button', { name: 'Join class' }).click()
    await expect(own(three).getByText('Group 1')).toBeVisible()
    await expect(objects(three)).toHaveCount(1)
  })

  await test.step('the teacher opens a group, and ends all', async () => {
    await teacher.getByRole('button', { name: 'Open the board of Group 1' }).click()
    await expect(objects(teacher)).toHaveCount(1)
    await expect(teacher.getByRole('button', { name: 'Speak to all' })).toBeVisible()
    await teacher.getByRole('button', { name: 'Back to all boards' }).click()
    await boards(teacher).getByRole('button', { name: 'End groups' }).click()
    for (const guest of [one, two, three, late]) await expect(own(guest)).toHaveCount(0)
    await expect(objects(two)).toHaveCount(0)
    await teacher.getByRole('button', { name: 'End class' }).click()
    await teacher.getByRole('dialog').getByRole('button', { name: 'End class' }).click()
    await expect(one.getByText('Live Session Ended')).toBeVisible()
  })
})
