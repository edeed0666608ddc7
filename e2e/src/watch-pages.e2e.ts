import { expect, type Page } from '@playwright/test'
import { lines } from './pages/captured/captions.ts'
import { generations, watchPage, type WatchPage } from './pages/captured/watch-pages.ts'
import { openExtension, openPanel, pressToolbarButton, readInFront, type Browser } from './pages/extension.ts'
import { test } from './pages/journey.ts'

const videoUrl = 'https://www.youtube.com/watch?v=tk8hVolcano'

let browser: Browser
let video: Page
let panel: Page
let shown: WatchPage

test.beforeEach(async () => {
  shown = watchPage()
  browser = await openExtension(() => shown)
  video = await browser.context.newPage()
  await video.goto(videoUrl)
  await pressToolbarButton(browser, video)
  panel = await openPanel(browser)
  await video.bringToFront()
})

test.afterEach(async () => {
  await browser.close()
})

const allowed = { mayAskPlayer: true, mayPressButton: true }

/** The conditions under which a way of reading is reached, on any generation of the page. */
const rungs = [
  { way: 'panel', via: 'panel', page: { isPanelOpen: true }, ask: {}, tried: ['panel read'] },
  { way: 'captions', via: 'captions', page: {}, ask: {}, tried: ['panel empty', 'captions read'] },
  {
    way: 'player',
    via: 'player',
    page: { toPlayer: 'nothing' },
    ask: { mayAskPlayer: true },
    tried: ['panel empty', 'captions empty', 'player read'],
  },
  {
    way: 'button',
    via: 'panel',
    page: { toPlayer: 'nothing', toApp: 'nothing' },
    ask: allowed,
    tried: ['panel empty', 'button read'],
  },
] as const

for (const generation of generations) {
  test(
    `[J7] every way reads the ${generation} watch page: its cues, its chapters and its details`,
    { tag: '@kept' },
    async () => {
      for (const { way, via, page, ask, tried } of rungs) {
        const reading = await read({ generation, ...page }, ask)
        expect(triedOf(reading), way).toEqual(tried)
        expect(
          reading.draft?.segments.map(({ text, startMs }) => ({ text, startMs })),
          way,
        ).toEqual(
          lines.map(({ text, startMs }) => ({ text, startMs: via === 'panel' ? wholeSecond(startMs) : startMs })),
        )
        expect(reading.draft, way).toMatchObject({
          via,
          title: 'How a volcano works',
          author: 'Slate Lessons',
          language: 'en',
          video: {
            captions: 'written',
            channelUrl: 'https://www.youtube.com/channel/UCslatelessons',
            durationMs: 84_000,
            chapters: [
              { title: 'Magma', startMs: 0 },
              { title: 'Vents and craters', startMs: 30_000 },
              { title: 'Ash', startMs: 60_000 },
            ],
          },
        })
        // Captions are off, as the person left them.
        expect(await video.evaluate('document.querySelector("#movie_player").isSubtitlesOn()'), way).toBe(false)
      }
    },
  )
}

/** Pages without content for a reading way, and the report of each. */
const faults: {
  what: string
  page: Partial<WatchPage>
  ask?: Partial<typeof allowed>
  tried: string[]
  problem: string
}[] = [
  {
    what: 'an advertisement is playing',
    page: { isAdvertising: true },
    tried: ['panel empty', 'captions advertisement'],
    problem: 'advertisement',
  },
  {
    what: 'success comes with an empty body everywhere',
    page: { toPlayer: 'nothing', toApp: 'nothing' },
    ask: { mayAskPlayer: true },
    tried: ['panel empty', 'captions empty', 'player empty'],
    problem: 'noCaptions',
  },
  {
    what: 'a page comes in place of captions, and of what the app is told',
    page: { toPlayer: 'page', toApp: 'page' },
    ask: { mayAskPlayer: true },
    tried: ['panel empty', 'captions empty', 'player otherVideo'],
    problem: 'noCaptions',
  },
  {
    what: 'the app is asked to sign in',
    page: { toPlayer: 'nothing', toApp: 'signIn' },
    ask: { mayAskPlayer: true },
    tried: ['panel empty', 'captions empty', 'player wall'],
    problem: 'noCaptions',
  },
  {
    what: 'the site asks for an age',
    page: { playability: 'AGE_CHECK_REQUIRED', tracks: [], hasTranscript: false },
    tried: ['panel empty', 'captions wall'],
    problem: 'wall',
  },
  {
    what: 'the video has no captions',
    page: { tracks: [], hasTranscript: false },
    ask: { mayAskPlayer: true },
    tried: ['panel empty', 'captions noCaptions', 'player noCaptions'],
    problem: 'noCaptions',
  },
  {
    what: 'the video is live',
    page: { tracks: [], hasTranscript: false, isLive: true, seconds: 0 },
    tried: ['panel empty', 'captions noCaptions'],
    problem: 'noCaptions',
  },
  {
    what: 'there is no button to press',
    page: { hasTranscript: false },
    ask: allowed,
    tried: ['panel empty', 'button empty'],
    problem: 'noCaptions',
  },
]

test('[J7] a video without captions gives the reason, way by way', { tag: '@kept' }, async () => {
  for (const { what, page, ask = {}, tried, problem } of faults) {
    const reading = await read(page, ask)
    expect(triedOf(reading), what).toEqual(tried)
    expect(reading, what).toMatchObject({ isOk: false, problem })
    expect(await video.evaluate('document.querySelector("#movie_player").isSubtitlesOn()'), what).toBe(false)
  }
})

test('[J7] music and right-to-left captions are read unchanged, in their own digits', { tag: '@kept' }, async () => {
  const song = ['♪', '[Music]', '♪ la la ♪'].map((text, index) => ({ text, startMs: index * 5_000 }))
  expect((await read({ lines: song }, {})).draft?.segments.map(({ text }) => text)).toEqual([
    '♪',
    '[Music]',
    '♪ la la ♪',
  ])

  const spoken = ['تخرج الحمم من البركان.', 'الرماد يجعل التربة خصبة.'].map((text, index) => ({
    text,
    startMs: index * 64_000,
  }))
  const arabic = { lines: spoken, tracks: [{ lang: 'ar', name: 'العربية' }], digits: 'arab' } as const
  for (const page of [{ ...arabic, isPanelOpen: true }, arabic]) {
    const { draft } = await read(page, {})
    expect(draft?.language).toBe('ar')
    expect(draft?.segments.map(({ text, startMs }) => ({ text, startMs }))).toEqual(spoken)
  }
})

test('[J7] what was read during navigation is not shown as the next video’s', { tag: '@kept' }, async () => {
  shown = watchPage({ toPlayer: 'nothing' })
  await video.goto(videoUrl)
  // The player still reports the previous video for a moment, as the site's does.
  await video.evaluate('window.goOn("otherVideo1", 60000)')
  const early = await readInFront(panel, { mayAskPlayer: true })
  expect(early).toMatchObject({ isOk: false, problem: 'noCaptions' })
  expect(triedOf(early)[1]).toBe('captions otherVideo')

  await video.goto(videoUrl)
  await video.evaluate('document.querySelector("#movie_player").toggleSubtitles = () => window.goOn("otherVideo1", 0)')
  expect(await readInFront(panel, {})).toMatchObject({ isOk: false, problem: 'movedOn' })
})

test('[J7] a page that asks for consent is no article', { tag: '@kept' }, async () => {
  await browser.context.route('https://consent.youtube.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Before you continue</title><p>${'We use cookies. '.repeat(80)}</p>`,
    }),
  )
  await video.goto(`https://consent.youtube.com/m?continue=${encodeURIComponent(videoUrl)}`)
  await pressToolbarButton(browser, video)
  expect(await readInFront(panel, {})).toMatchObject({ isOk: false, problem: 'wall' })
})

async function read(page: Partial<WatchPage>, ask: Partial<typeof allowed>) {
  shown = watchPage(page)
  await video.goto(videoUrl)
  if (shown.isPanelOpen) await expect(video.locator('#panels')).toContainText(shown.lines.at(-1)?.text ?? '')
  return readInFront(panel, ask)
}

function triedOf({ rungs: tried }: { rungs: { way: string; came: string }[] }): string[] {
  return tried.map(({ way, came }) => `${way} ${came}`)
}

function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}
