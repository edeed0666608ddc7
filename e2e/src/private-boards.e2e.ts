import { expect, type Browser, type Page } from '@playwright/test'
import { endQuizzes } from './gallery/shown-quizzes.ts'
import { choose, draw, objects } from './pages/board.ts'
import { boxOf } from './pages/box.ts'
import { openTab } from './pages/class-media.ts'
import { joinAsGuest, signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { demoSchool, origin, personWith, tokenOf } from './school.ts'

const wall = (page: Page) => page.getByRole('region', { name: 'Private boards' })
const own = (page: Page) => page.getByRole('region', { name: 'My board' })
const shown = (page: Page) => page.getByRole('region', { name: 'Shown to the class' })

async function aPage(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage()
}

/** Whether the thumbnail of a board has any drawing: more colours than that of an empty board. */
const colours = (page: Page, place: number) =>
  page
    .locator('canvas.wall-picture')
    .nth(place)
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      return new Set(new Uint32Array(Uint8ClampedArray.from(data).buffer)).size
    })

const line = [
  [200, 200],
  [320, 280],
] as const

test('[H10] students draw on private boards; the teacher sees, writes, freezes and reveals them', async ({
  browser,
}) => {
  const { classCode, className } = await demoSchool()
  // A class in which a quiz is open starts no private boards, and another journey leaves one open.
  await endQuizzes(await tokenOf(await personWith('instructor')))
  const [teacher, learner, guest] = [await aPage(browser), await aPage(browser), await aPage(browser)]
  await Promise.all([
    joinAsGuest(guest, classCode, 'Visitor Wall'),
    personWith('learner').then((person) => signIn(learner, person)),
    personWith('instructor').then((person) => signIn(teacher, person)),
  ])
  await createLesson(teacher, `Angles ${Date.now()}`)
  await choose(teacher, 'Pen')
  await draw(teacher, line)
  const lessonId = new URL(teacher.url()).pathname.split('/').at(-1) ?? ''

  await test.step('boards with the page behind are there at once, also for a late student', async () => {
    await teacher.goto(`${origin()}/class/${lessonId}`)
    await teacher.getByLabel('Class', { exact: true }).selectOption({ label: className })
    await teacher.getByRole('button', { name: 'Start class', exact: true }).click()
    await learner.goto(`${origin()}/class/${lessonId}`)
    await learner.getByRole('button', { name: 'Join class' }).click()
    await expect(objects(learner)).toHaveCount(1)
    await expect(objects(teacher)).toHaveCount(1)
    await openTab(teacher, 'Tools')
    await teacher.getByRole('button', { name: 'With this page behind' }).click()
    await expect(own(learner)).toBeVisible()
    await expect(objects(learner)).toHaveCount(1)
    await guest.goto(`${origin()}/class/${lessonId}`)
    await guest.getByRole('button', { name: 'Join class' }).click()
    await expect(own(guest)).toBeVisible()
    await expect(wall(teacher).getByText('2 boards, 0 done')).toBeVisible()
  })

  await test.step('the teacher sees the drawing, and writes on it', async () => {
    await choose(guest, 'Pen')
    await draw(guest, [
      [200, 320],
      [320, 330],
    ])
    await guest.getByRole('button', { name: 'I am done' }).click()
    await expect(wall(teacher).getByText('2 boards, 1 done')).toBeVisible()
    await expect.poll(() => colours(teacher, 1), { timeout: 60_000 }).toBeGreaterThan(1)
    const tile = teacher.getByRole('button', { name: 'Open the board of Visitor Wall' })
    await tile.click()
    await expect(teacher.getByRole('button', { name: 'Back to all boards' })).toBeFocused()
    await expect(objects(teacher)).toHaveCount(2)
    await choose(teacher, 'Pen')
    await draw(teacher, line)
    await expect(objects(guest)).toHaveCount(3)
    await expect(objects(learner)).toHaveCount(1)
    await teacher.getByRole('button', { name: 'Back to all boards' }).click()
    await expect(tile).toBeFocused()
  })

  await test.step('offline drawings are stored and sent, and a reload shows the same board', async () => {
    await guest.context().setOffline(true)
    await draw(guest, [
      [240, 360],
      [330, 390],
    ])
    await expect(objects(guest)).toHaveCount(4)
    await expectUncovered(guest, 'I am done')
    await guest.context().setOffline(false)
    await teacher.getByRole('button', { name: 'Open the board of Visitor Wall' }).click()
    await expect(objects(teacher)).toHaveCount(4, { timeout: 60_000 })
    await teacher.getByRole('button', { name: 'Back to all boards' }).click()
    await guest.reload()
    await guest.getByRole('button', { name: 'Join class' }).click()
    await expect(objects(guest)).toHaveCount(4)
  })

  await test.step('all boards are revealed without names, frozen and released', async () => {
    await teacher.getByRole('button', { name: 'Hide names' }).click()
    await teacher.getByRole('button', { name: 'Freeze boards' }).click()
    await expect(own(learner).getByText('Your teacher has paused drawing')).toBeVisible()
    await teacher.getByRole('button', { name: 'Reveal all' }).click()
    await expect(shown(learner).getByRole('listitem')).toHaveCount(2)
    await expect(shown(learner).getByText('Visitor Wall')).toHaveCount(0)
    await expect.poll(() => colours(learner, 0), { timeout: 60_000 }).toBeGreaterThan(1)
    await teacher.getByRole('button', { name: 'Back to own boards' }).click()
    await expect(shown(learner)).toHaveCount(0)
    await teacher.getByRole('button', { name: 'Let them draw' }).click()
  })

  await test.step('the end of the class leaves the boards with the lesson, and each student their own', async () => {
    await teacher.getByRole('button', { name: 'End class' }).click()
    await teacher.getByRole('dialog').getByRole('button', { name: 'End class' }).click()
    for (const page of [teacher, guest]) {
      await expect(page.getByRole('heading', { name: 'Live Session Ended' })).toBeVisible()
      await page.goto(`${origin()}/class/${lessonId}`)
    }
    await guest.getByRole('button', { name: 'Open my board' }).click()
    await expect(objects(guest)).toHaveCount(4)
    await choose(guest, 'Pen')
    await draw(guest, [
      [220, 420],
      [360, 440],
    ])
    await expect(objects(guest)).toHaveCount(5)
    await teacher.getByRole('button', { name: 'Open all boards' }).click()
    await expect(wall(teacher).getByRole('listitem')).toHaveCount(2)
  })
})

/** No notice at the head of the page covers a button of a board, on a laptop and on a phone. */
async function expectUncovered(page: Page, name: string): Promise<void> {
  const notice = page.getByText('YOU ARE OFFLINE')
  const before = page.viewportSize()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(notice).toBeVisible()
    await expect(async () => {
      const [bar, button] = [await boxOf(notice), await boxOf(page.getByRole('button', { name }))]
      expect(bar.y - button.y - button.height, `at ${width} pixels`).toBeGreaterThan(0)
    }).toPass()
  }
  if (before) await page.setViewportSize(before)
}
