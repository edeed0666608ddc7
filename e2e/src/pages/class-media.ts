import type { Browser, Locator, Page } from '@playwright/test'
import { chromiumArguments, chromiumPath, mediaArguments } from '../browser.ts'

/** A camera and a microphone that are no devices: a picture that moves and a sound that beeps. */
export const withFakeDevices = {
  launchOptions: {
    executablePath: chromiumPath(),
    args: [
      ...chromiumArguments(),
      ...mediaArguments(),
      // Without a router that knows names of the local network nobody would find the other by them.
      '--disable-features=WebRtcHideLocalIpsWithMdns',
    ],
  },
}

export const side = (page: Page): Locator => page.getByRole('complementary', { name: 'Class' })

export async function pageWithMedia(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  return await context.newPage()
}

/** How many pictures of others' cameras were shown. */
export const framesOf = (page: Page): Promise<number> =>
  page
    .locator('video[aria-label^="Camera of"]')
    .first()
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0))

/** How loud what is played of others is: the fake microphone beeps. */
export const isHeard = (page: Page): Promise<boolean> =>
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
