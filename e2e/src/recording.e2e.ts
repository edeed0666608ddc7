import { expect, type Browser, type Page } from '@playwright/test'
import { chromiumArguments, headlessPath, mediaArguments } from './browser.ts'
import { choose, draw, surface } from './pages/board.ts'
import { openTab, side } from './pages/class-media.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { call, demoSchool, origin, personWith, tokenOf } from './school.ts'

// A microphone that is no device: it beeps.
test.use({
  launchOptions: {
    executablePath: headlessPath(),
    args: [...chromiumArguments(), ...mediaArguments()],
  },
})

type Listed = { recordingId: string; parts: number; bytes: number; durationMs: number; endedAt: string | null }

async function pageWithVoice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ['microphone'] })
  return await context.newPage()
}

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'This class is being recorded' })

/** How much ink a recording shows: pixels of its canvases that are not empty. */
const inked = (page: Page) =>
  page.locator('.recording-picture').evaluate((place) =>
    [...place.querySelectorAll('canvas')].reduce((sum, canvas) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      let count = 0
      for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) count += 1
      return sum + count
    }, 0),
  )

const position = (page: Page) => page.getByRole('slider', { name: 'Position in the recording' })

async function seek(page: Page, part: number): Promise<void> {
  await position(page).evaluate((bar, to) => {
    if (!(bar instanceof HTMLInputElement)) return
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(bar, String(Number(bar.max) * to))
    bar.dispatchEvent(new Event('input', { bubbles: true }))
  }, part)
}

test('[H9] a recording survives a pause and a dead tab; an absent student plays it offline', async ({ browser }) => {
  const { className } = await demoSchool()
  const [teacher, learner] = [await pageWithVoice(browser), await pageWithVoice(browser)]
  await signIn(learner, await personWith('learner'))
  await signIn(teacher, await personWith('instructor'))
  await createLesson(teacher, `Roots ${Date.now()}`)
  const lessonId = new URL(teacher.url()).pathname.split('/').at(-1) ?? ''

  await test.step('the teacher records, and every participant is notified of it', async () => {
    await teacher.goto(`${origin()}/class/${lessonId}`)
    await teacher.getByLabel('Class', { exact: true }).selectOption({ label: className })
    await teacher.getByRole('button', { name: 'Start class', exact: true }).click()
    await teacher.getByRole('button', { name: 'Turn the microphone on' }).click()
    await openTab(teacher, 'Tools')
    await teacher.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(banner(teacher)).toBeVisible()
    await side(teacher).evaluate((panel) => panel.scrollTo(0, panel.scrollHeight))
    await expect(banner(teacher), '[C12] the mark stays on the screen').toBeInViewport()
    await learner.goto(`${origin()}/class/${lessonId}`)
    await learner.getByRole('button', { name: 'Join class' }).click()
    await expect(banner(learner)).toContainText('Your voice, your camera and the chat are not.')
  })

  await test.step('strokes, another page, a pause', async () => {
    await choose(teacher, 'Pen')
    await draw(teacher, [
      [200, 200],
      [500, 360],
    ])
    await teacher.getByRole('button', { name: 'Add page' }).click()
    await draw(teacher, [
      [250, 150],
      [300, 400],
    ])
    await surface(teacher).press('u')
    await expect(teacher.getByRole('button', { name: 'Put the curtain away' })).toBeVisible()
    await teacher.getByRole('button', { name: 'Pause recording' }).click()
    await expect(learner.getByRole('alert').filter({ hasText: 'The recording is paused' })).toBeVisible()
    await teacher.getByRole('button', { name: 'Continue recording' }).click()
    await expect(banner(learner)).toBeVisible()
  })

  const token = await tokenOf(await personWith('learner'))
  const listed = async () =>
    (await call<{ items: Listed[] }>(`/live-class/recordings?flow_id=${lessonId}`, { token })).items

  await test.step('the tab dies; its stored parts remain, and the next tab ends the recording', async () => {
    const before = (await listed())[0]?.parts ?? 0
    await expect.poll(async () => (await listed())[0]?.parts ?? 0, { timeout: 60_000 }).toBeGreaterThan(before)
    const again = await teacher.context().newPage()
    await teacher.close()
    await expect(banner(learner)).toBeHidden({ timeout: 60_000 })
    await again.goto(`${origin()}/class/${lessonId}`)
    await again.getByRole('button', { name: 'Join class' }).click()
    await openTab(again, 'Tools')
    await expect.poll(async () => (await listed())[0]?.endedAt ?? null, { timeout: 60_000 }).not.toBeNull()
    const [recorded] = await listed()
    // 45 minutes at the rate of these parts.
    expect(((recorded?.bytes ?? 0) / Math.max(1, recorded?.durationMs ?? 0)) * 45 * 60_000).toBeLessThan(13e6)
    await expect(again.getByRole('alert').filter({ hasText: 'A recording was interrupted' })).toBeVisible()
    await again.getByRole('button', { name: 'Attendance' }).click()
    await expect(
      again
        .getByRole('dialog')
        .getByRole('checkbox', { name: /was present$/ })
        .first(),
    ).toBeVisible()
    await again.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await again.getByRole('button', { name: 'End class' }).click()
    await again.getByRole('dialog').getByRole('button', { name: 'End class' }).click()
    await expect(learner.getByRole('heading', { name: 'Live Session Ended' })).toBeVisible()
  })

  await test.step('a student opens it from the class, and seeks', async () => {
    await learner.getByRole('link', { name: 'Recordings of this lesson' }).click()
    await learner.getByRole('button', { name: /^Play the recording of/ }).click()
    // It plays at once; the moments below are paused at.
    await learner.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(learner.getByRole('combobox', { name: 'Page', exact: true }).locator('option')).toHaveCount(2)
    await expect.poll(() => position(learner).getAttribute('max').then(Number)).toBeGreaterThan(5_000)
    await expect(learner.getByText(/^Loading:/)).toBeHidden()
    const curtain = learner.getByRole('img', { name: 'Teacher has drawn the curtain' })
    await seek(learner, 1)
    await expect(curtain).toBeVisible()
    await learner.screenshot({ path: test.info().outputPath('curtain.png') })
    await seek(learner, 0)
    await expect(curtain).toBeHidden()
    await expect.poll(() => inked(learner)).toBe(0)
    await learner.getByRole('button', { name: 'Next page' }).click()
    await expect(learner.getByRole('img', { name: 'The board, page 2' })).toBeVisible()
    await seek(learner, 1)
    await expect.poll(() => inked(learner)).toBeGreaterThan(100)
    await learner.getByRole('button', { name: 'Previous page' }).click()
    await expect(learner.getByRole('img', { name: 'The board, page 1' })).toBeVisible()
  })

  await test.step('it plays with audio, faster, by keys, and offline', async () => {
    await learner.context().setOffline(true)
    await learner.getByRole('button', { name: 'All recordings' }).click()
    await learner.getByRole('button', { name: /^Play the recording of/ }).click()
    await expect.poll(() => position(learner).getAttribute('max').then(Number)).toBeGreaterThan(5_000)
    await learner.getByRole('combobox', { name: 'Speed' }).selectOption('2')
    await learner.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => position(learner).inputValue().then(Number)).toBeGreaterThan(2_000)
    await learner.keyboard.press('Space')
    await expect(learner.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })
})
