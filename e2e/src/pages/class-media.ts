import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { chromiumArguments, headlessPath, mediaArguments } from '../browser.ts'
import { origin } from '../school.ts'
import { signIn } from './door.ts'
import { createLesson } from './lessons.ts'
import type { OwnProduct } from './own-product.ts'

/** A fake camera and microphone: a moving image and a beep. */
export const withFakeDevices = {
  launchOptions: {
    executablePath: headlessPath(),
    args: [
      ...chromiumArguments(),
      ...mediaArguments(),
      // Without a router that resolves mDNS names the two peers would not find each other by them.
      '--disable-features=WebRtcHideLocalIpsWithMdns',
    ],
  },
}

export const side = (page: Page): Locator => page.getByRole('complementary', { name: 'Class' })

/** Opens a tab beside the board of a class. */
export const openTab = (page: Page, name: 'People' | 'Chat' | 'Tools'): Promise<void> =>
  side(page).getByRole('tab', { name }).click()

export async function pageWithMedia(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  return await context.newPage()
}

/** Signs a teacher and a student of a product in, and enters both into a class over a new lesson. */
export async function startClassOfTwo(product: OwnProduct, teacher: Page, learner: Page): Promise<void> {
  await signIn(learner, product.personWith('learner'))
  await signIn(teacher, product.personWith('instructor'))
  await createLesson(teacher, 'Roots')
  const lessonId = new URL(teacher.url()).pathname.split('/').at(-1) ?? ''
  await teacher.goto(`${origin()}/class/${lessonId}`)
  await teacher.getByRole('button', { name: 'Start class', exact: true }).click()
  await expect(side(teacher)).toBeVisible()
  await learner.goto(`${origin()}/class/${lessonId}`)
  await learner.getByRole('button', { name: 'Join class' }).click()
  await expect(side(teacher).getByRole('heading', { name: '2 people' })).toBeVisible()
}

/** How many frames of others' cameras were shown. */
export const framesOf = (page: Page): Promise<number> =>
  page
    .locator('video[aria-label^="Camera of"]')
    .first()
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0))

/** The loudness of others' audio: the fake microphone beeps. */
export const isAudible = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const audio = document.querySelector<HTMLAudioElement>('audio')
    if (!(audio?.srcObject instanceof MediaStream)) return false
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(audio.srcObject).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    for (let look = 0; look < 40; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      analyser.getFloatTimeDomainData(samples)
      if (samples.some((sample) => Math.abs(sample) > 0.001)) return await context.close().then(() => true)
    }
    await context.close()
    return false
  })
