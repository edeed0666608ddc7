import { expect, type Page } from '@playwright/test'
import { openTab, pageWithMedia, side, withFakeDevices } from './pages/class-media.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { demoSchool, origin, personWith } from './school.ts'

test.use(withFakeDevices)

/** A browser that writes down what is spoken; the test speaks. */
async function withSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Recognition extends EventTarget {
      start(): void {
        Reflect.set(globalThis, 'speak', (transcript: string) => {
          const results = [{ isFinal: true, 0: { transcript } }]
          this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }))
        })
      }
      stop(): void {
        Reflect.deleteProperty(globalThis, 'speak')
      }
    }
    Reflect.set(globalThis, 'SpeechRecognition', Recognition)
  })
}

const framesOf = (page: Page, label: RegExp): Promise<number> =>
  page
    .getByLabel(label)
    .locator('video')
    .first()
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0))

test('[LV-7] one press joins a class; polls, a screen and captions reach its students and end', async ({ browser }) => {
  test.slow()
  const { className } = await demoSchool()
  const [teacher, learner] = [await pageWithMedia(browser), await pageWithMedia(browser)]
  await withSpeech(teacher)
  await learner.addInitScript(() => {
    const request = async () => {
      Reflect.set(globalThis, 'awake', Number(Reflect.get(globalThis, 'awake') ?? 0) + 1)
      return { release: async () => {} }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await signIn(learner, await personWith('learner'))
  await signIn(teacher, await personWith('instructor'))
  const lesson = `Stems ${Date.now()}`
  await createLesson(teacher, lesson)
  const lessonId = new URL(teacher.url()).pathname.split('/').at(-1) ?? ''
  await teacher.goto(`${origin()}/class/${lessonId}`)
  await teacher.getByLabel('Class', { exact: true }).selectOption({ label: className })
  await teacher.getByRole('button', { name: 'Start class', exact: true }).click()

  await test.step('one press enters, and the open tab survives a reload', async () => {
    await learner.goto(`${origin()}/class`)
    await learner.getByRole('link', { name: lesson }).click()
    await expect(side(learner)).toBeVisible()
    await openTab(learner, 'Chat')
    await learner.reload()
    await learner.getByRole('button', { name: 'Join class' }).click()
    await expect(side(learner).getByRole('tab', { name: 'Chat' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('[LV-9] on a phone the board fills, the rest is a sheet that pulls up, and it stays awake', async () => {
    const before = learner.viewportSize()
    await learner.setViewportSize({ width: 390, height: 844 })
    const heights = () =>
      learner.locator('.live-board, .live-side').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
    const [board = 0, sheet = 0] = await heights()
    expect(board).toBeGreaterThan(600)
    expect(sheet).toBeLessThan(220)
    await side(learner).getByRole('button', { name: 'Show people and chat' }).click()
    await expect.poll(async () => (await heights())[1]).toBeGreaterThan(500)
    await expect(side(learner).getByRole('textbox', { name: 'Message' })).toBeInViewport()
    await side(learner).getByRole('button', { name: 'Show more of the board' }).click()
    await expect.poll(async () => (await heights())[0]).toBeGreaterThan(600)
    expect(await learner.evaluate(() => Reflect.get(globalThis, 'awake'))).toBeGreaterThan(0)
    if (before) await learner.setViewportSize(before)
  })

  await test.step('a poll is answered by one tap, read at once, shown by a press, and there after a reload', async () => {
    await openTab(teacher, 'Tools')
    await teacher.getByRole('textbox', { name: 'Question (optional)' }).fill('Is a stem a leaf?')
    await teacher.getByRole('button', { name: 'Yes / No' }).click()
    const pollOf = (page: Page) => page.locator('.live-board').getByRole('region', { name: 'Quick poll' })
    await expect(learner.getByText('Is a stem a leaf?')).toBeVisible()
    await learner.getByRole('button', { name: 'No', exact: true }).click()
    await expect(pollOf(teacher)).toContainText('1 · 100%')
    await expect(pollOf(learner)).not.toContainText('%')
    await teacher.getByRole('button', { name: 'Show to all' }).click()
    await expect(pollOf(learner)).toContainText('1 · 100%')
    await learner.reload()
    await learner.getByRole('button', { name: 'Join class' }).click()
    await expect(pollOf(learner)).toContainText('1 · 100%')
    await teacher.getByRole('button', { name: 'End poll' }).click()
    await expect(learner.getByText('Is a stem a leaf?')).toBeHidden()
  })

  await test.step('a shared screen replaces the board, floats over it, and ends', async () => {
    await teacher.getByRole('button', { name: 'Share my screen' }).click()
    await expect(side(teacher).getByText('The class sees your screen.')).toBeVisible()
    await expect.poll(() => framesOf(learner, /^Screen of/), { timeout: 60_000 }).toBeGreaterThan(3)
    await learner.getByRole('button', { name: 'Show the board' }).click()
    await expect(learner.getByRole('button', { name: 'Show the screen large' })).toBeVisible()
    await expect(learner.getByRole('application')).toBeVisible()
    await teacher.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(learner.getByRole('region', { name: /^Screen of/ })).toHaveCount(0)
    await expect(teacher.getByRole('button', { name: 'Share my screen' })).toBeVisible()
  })

  await test.step('the teacher’s camera floats, is moved by keys, and is minimised', async () => {
    await teacher.getByRole('button', { name: 'Turn the camera on' }).click()
    const frame = learner
      .locator('.live-board')
      .getByRole('region')
      .filter({ has: learner.locator('video') })
    await expect(frame).toBeVisible({ timeout: 60_000 })
    const before = await frame.boundingBox()
    const handle = frame.getByRole('button', { name: /^Move / })
    await handle.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft']) await handle.press(key)
    await expect.poll(async () => (await frame.boundingBox())?.y).toBeCloseTo((before?.y ?? 0) + 64, 0)
    await frame.getByRole('button', { name: /^Minimise / }).click()
    await expect(learner.locator('.live-board video')).toHaveCount(0)
    await learner
      .locator('.live-board')
      .getByRole('button', { name: /^Show / })
      .click()
    await expect(learner.locator('.live-board video')).toHaveCount(1)
  })

  await test.step('captions are off until the teacher turns them on, and vanish with the voice', async () => {
    await expect(side(teacher).getByText('The maker of the browser may process the sound')).toBeVisible()
    await teacher.getByRole('button', { name: 'Captions of my voice' }).click()
    await teacher.evaluate(() => Reflect.get(globalThis, 'speak')('A stem carries water'))
    await expect(learner.getByText('A stem carries water')).toBeVisible()
    await expect(learner.getByText('A stem carries water')).toBeHidden({ timeout: 15_000 })
    await teacher.getByRole('button', { name: 'End class' }).click()
    await teacher.getByRole('dialog').getByRole('button', { name: 'End class' }).click()
    await expect(learner.getByRole('heading', { name: 'Live Session Ended' })).toBeVisible()
  })
})
