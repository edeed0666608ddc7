import { expect, type Page } from '@playwright/test'
import { framesOf, isAudible, pageWithMedia, startClassOfTwo, withFakeDevices } from './pages/class-media.ts'
import { test } from './pages/journey.ts'
import { type OwnProduct, startOwnProduct } from './pages/own-product.ts'
import { type Relay, startRelay } from './pages/relay.ts'

test.use(withFakeDevices)

let relay: Relay
let product: OwnProduct

test.beforeEach(async () => {
  relay = await startRelay()
  product = await startOwnProduct(relay.vars)
})

test.afterEach(async () => {
  await product.stop()
  relay.stop()
})

/** The candidate types of a page's connections, and the addresses of the others. */
type Ways = { pairs: string[]; descriptions: string[] }

async function notesLines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lines: RTCPeerConnection[] = []
    const descriptions: string[] = []
    const { addIceCandidate } = RTCPeerConnection.prototype
    RTCPeerConnection.prototype.addIceCandidate = async function noted(candidate?: RTCIceCandidateInit | null) {
      if (candidate?.candidate) descriptions.push(candidate.candidate)
      await Reflect.apply(addIceCandidate, this, [candidate])
    }
    const Made = RTCPeerConnection
    globalThis.RTCPeerConnection = class extends Made {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        lines.push(this)
      }
    }
    Reflect.set(globalThis, 'ways', async (): Promise<Ways> => {
      const pairs: string[] = []
      for (const line of lines.filter(({ connectionState }) => connectionState === 'connected')) {
        const stats: Map<string, Record<string, string>> = new Map(await line.getStats())
        const [transport] = [...stats.values()].filter(({ type }) => type === 'transport')
        const pair = stats.get(transport?.['selectedCandidatePairId'] ?? '')
        const kindOf = (id = '') => stats.get(id)?.['candidateType']
        pairs.push(`${kindOf(pair?.['localCandidateId'])} ${kindOf(pair?.['remoteCandidateId'])}`)
      }
      return {
        pairs,
        descriptions: [...descriptions, ...lines.map(({ remoteDescription }) => remoteDescription?.sdp ?? '')],
      }
    })
  })
}

const waysOf = (page: Page): Promise<Ways> => page.evaluate(() => Reflect.get(globalThis, 'ways')())

test('[H5] a class over a relay works by the relay alone, and students get no other address', async ({ browser }) => {
  test.slow()
  const [teacher, learner] = [await pageWithMedia(browser), await pageWithMedia(browser)]
  for (const page of [teacher, learner]) await notesLines(page)
  await startClassOfTwo(product, teacher, learner)

  await test.step('both are visible and audible', async () => {
    await teacher.getByRole('button', { name: 'Turn the microphone on' }).click()
    await teacher.getByRole('button', { name: 'Turn the camera on' }).click()
    await expect.poll(() => framesOf(learner), { timeout: 60_000 }).toBeGreaterThan(5)
    await learner.getByRole('button', { name: 'Turn the microphone on' }).click()
    for (const page of [teacher, learner]) await expect.poll(() => isAudible(page), { timeout: 60_000 }).toBe(true)
  })

  await test.step('the media use the relay alone', async () => {
    for (const page of [teacher, learner]) {
      let pairs: readonly string[] = []
      // On a busy machine a connection is `disconnected` for a moment, and has no pair then, also just after it had one.
      await expect.poll(async () => (pairs = (await waysOf(page)).pairs)).not.toEqual([])
      expect(pairs).toEqual(['relay relay'])
    }
    const { descriptions } = await waysOf(learner)
    const candidates = descriptions.join('\n').match(/candidate:.*/g) ?? []
    expect(candidates.length).toBeGreaterThan(0)
    for (const candidate of candidates) expect(candidate).toContain(' typ relay')
  })
})
