import { expect, type Page } from '@playwright/test'
import { framesOf, isAudible, pageWithMedia, startClassOfTwo, withFakeDevices } from './pages/class-media.ts'
import { test } from './pages/journey.ts'
import { startSfuProduct, type SfuProduct } from './pages/sfu-product.ts'

test.use(withFakeDevices)

let sfu: SfuProduct

test.afterEach(async () => await sfu.stop())

/** How many media connections a page has made. */
const linesOf = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, 'linesMade')))

async function countsLines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'linesMade', 0)
    const Made = RTCPeerConnection
    globalThis.RTCPeerConnection = class extends Made {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        Reflect.set(globalThis, 'linesMade', Number(Reflect.get(globalThis, 'linesMade')) + 1)
      }
    }
  })
}

test('[H12] a class over an SFU works, with one connection of each device to it and no other', async ({ browser }) => {
  test.slow()
  const [teacher, learner, carrier] = [
    await pageWithMedia(browser),
    await pageWithMedia(browser),
    await pageWithMedia(browser),
  ]
  sfu = await startSfuProduct(carrier)
  for (const page of [teacher, learner]) await countsLines(page)
  await startClassOfTwo(sfu, teacher, learner)

  await test.step('the teacher is visible and audible', async () => {
    await teacher.getByRole('button', { name: 'Turn the microphone on' }).click()
    await teacher.getByRole('button', { name: 'Turn the camera on' }).click()
    await expect.poll(() => framesOf(learner), { timeout: 60_000 }).toBeGreaterThan(5)
    await expect.poll(() => isAudible(learner), { timeout: 60_000 }).toBe(true)
  })

  await test.step('a student is audible, and one connection carries both ways', async () => {
    await learner.getByRole('button', { name: 'Turn the microphone on' }).click()
    await expect.poll(() => isAudible(teacher), { timeout: 60_000 }).toBe(true)
    expect([await linesOf(teacher), await linesOf(learner)]).toEqual([1, 1])
  })

  await test.step('media that are turned off are closed there', async () => {
    await teacher.getByRole('button', { name: 'Turn the camera off' }).click()
    await expect(learner.locator('video[aria-label^="Camera of"]')).toHaveCount(0)
    await expect.poll(() => sfu.asked(), { timeout: 30_000 }).toContain('PUT tracks/close')
  })
})
