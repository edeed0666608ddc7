import { expect, type Page } from '@playwright/test'
import { framesOf, isAudible, openTab, pageWithMedia, side, withFakeDevices } from './pages/class-media.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { demoSchool, origin, personWith } from './school.ts'

test.use(withFakeDevices)

type Bent = { refuse: string; unplugged: string; lost: number; restarts: number; given: MediaStreamTrack[] }

/** Lets a test modify the browser's reports of its devices and its connections; the media stay real. */
async function bend(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const bent: Bent = { refuse: '', unplugged: '', lost: 0, restarts: 0, given: [] }
    Reflect.set(globalThis, 'bent', bent)
    const devices = navigator.mediaDevices
    const [ask, list] = [devices.getUserMedia.bind(devices), devices.enumerateDevices.bind(devices)]
    devices.getUserMedia = async (wish) => {
      if (bent.refuse !== '') throw new DOMException('', bent.refuse)
      const stream = await ask(wish)
      bent.given.push(...stream.getTracks())
      return stream
    }
    devices.enumerateDevices = async () => (await list()).filter(({ deviceId }) => deviceId !== bent.unplugged)
    const { getStats, restartIce } = RTCPeerConnection.prototype
    RTCPeerConnection.prototype.getStats = async function stats(...given) {
      const reports = new Map(await getStats.apply(this, given))
      if (bent.lost > 0) reports.set('bent', { type: 'remote-inbound-rtp', fractionLost: bent.lost })
      return reports
    }
    RTCPeerConnection.prototype.restartIce = function restart() {
      bent.restarts += 1
      restartIce.call(this)
    }
    const lines: RTCPeerConnection[] = []
    const Made = RTCPeerConnection
    globalThis.RTCPeerConnection = class extends Made {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        lines.push(this)
      }
    }
    const isSent = ({ track }: RTCRtpSender) => track?.kind === 'video' && track.readyState === 'live'
    const open = () => lines.filter(({ connectionState }) => connectionState !== 'closed')
    Reflect.set(globalThis, 'picturesSent', () => open().flatMap((line) => line.getSenders().filter(isSent)).length)
  })
}

const setBent = (page: Page, changed: Partial<Bent>) =>
  page.evaluate((values) => void Object.assign(Reflect.get(globalThis, 'bent'), values), changed)

/** Unplugs the last used device. */
const unplug = (page: Page) =>
  page.evaluate(() => {
    const bent: Bent = Reflect.get(globalThis, 'bent')
    const track = bent.given.at(-1)
    bent.unplugged = track?.getSettings().deviceId ?? ''
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  })

/** The error of a device; fields have alerts of their own. */
const fault = (page: Page) =>
  side(page)
    .getByRole('alert')
    .filter({ hasText: /camera|microphone/ })

const turnOn = (page: Page, what: 'microphone' | 'camera') =>
  page.getByRole('button', { name: `Turn the ${what} on` }).click()

test('[H11 H13] a class goes on without camera, with another microphone, network or quality', async ({ browser }) => {
  const { className } = await demoSchool()
  const [teacher, learner] = [await pageWithMedia(browser), await pageWithMedia(browser)]
  for (const page of [teacher, learner]) await bend(page)
  await signIn(learner, await personWith('learner'))
  await signIn(teacher, await personWith('instructor'))
  await createLesson(teacher, `Stems ${Date.now()}`)
  const lessonId = new URL(teacher.url()).pathname.split('/').at(-1) ?? ''
  await teacher.goto(`${origin()}/class/${lessonId}`)
  await teacher.getByLabel('Class', { exact: true }).selectOption({ label: className })
  await teacher.getByRole('button', { name: 'Start class', exact: true }).click()
  await learner.goto(`${origin()}/class/${lessonId}`)
  await learner.getByRole('button', { name: 'Join class' }).click()

  await test.step('[H13] a camera that is denied, in use or missing is reported, and the class goes on', async () => {
    const spoken = {
      NotAllowedError: 'may not use the camera',
      NotReadableError: 'in use by another',
      NotFoundError: 'No camera',
    }
    for (const [refuse, text] of Object.entries(spoken)) {
      await setBent(learner, { refuse })
      await turnOn(learner, 'camera')
      await expect(fault(learner)).toContainText(text)
    }
    await setBent(learner, { refuse: '' })
    await side(learner).getByRole('button', { name: 'Try the camera again' }).click()
    await expect(fault(learner)).toBeHidden()
    await expect(side(learner).getByRole('button', { name: 'Turn the camera off' })).toBeVisible()
    await side(learner).getByRole('button', { name: 'Turn the camera off' }).click()
  })

  await test.step('[H13] an unplugged microphone is reported, and another one is offered and works', async () => {
    await turnOn(learner, 'microphone')
    await expect(side(learner).getByRole('button', { name: 'Turn the microphone off' })).toBeVisible()
    await unplug(learner)
    await expect(fault(learner)).toContainText('The microphone was unplugged')
    await side(learner).getByRole('button', { name: /^Use / }).first().click()
    await expect(side(learner).getByRole('button', { name: 'Turn the microphone off' })).toBeVisible()
    await expect.poll(() => isAudible(teacher), { timeout: 60_000 }).toBe(true)
  })

  await test.step('[H11] on a new network connections restart, and video goes on', async () => {
    await turnOn(teacher, 'camera')
    await expect.poll(() => framesOf(learner), { timeout: 60_000 }).toBeGreaterThan(5)
    await learner.evaluate(() => window.dispatchEvent(new Event('online')))
    expect(await learner.evaluate(() => Reflect.get(globalThis, 'bent').restarts)).toBeGreaterThan(0)
    const before = await framesOf(learner)
    await expect.poll(() => framesOf(learner), { timeout: 60_000 }).toBeGreaterThan(before + 20)
  })

  await test.step('[H11] manual quality: the cost is shown, and unwanted media are not sent', async () => {
    await openTab(learner, 'Tools')
    const ladder = side(learner).getByRole('region', { name: 'Quality on this device' })
    await expect(ladder.locator('summary')).toContainText(/[1-9].*MB so far/)
    await ladder.locator('summary').click()
    await ladder.getByRole('radio', { name: /^Voice and board, about \d+ MB/ }).check()
    await expect(ladder.locator('summary')).toContainText('Voice and board')
    await expect.poll(() => picturesSent(teacher), { timeout: 60_000 }).toBe(0)
    await ladder.getByRole('radio', { name: /^Video, about \d+ MB/ }).check()
    await expect.poll(() => picturesSent(teacher), { timeout: 60_000 }).toBe(1)
    await expect(ladder.getByRole('link', { name: /catch up by replay/ })).toBeVisible()
  })

  await test.step('[H11] automatic quality: a connection with high loss carries less, and reports it', async () => {
    await setBent(learner, { lost: 0.3 })
    await expect(side(learner).getByText('The connection is weak: Voice and board.')).toBeVisible({ timeout: 60_000 })
    await setBent(learner, { lost: 0 })
  })
})

/** How many video streams a device sends at this moment, over all its connections. */
const picturesSent = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, 'picturesSent')()))
