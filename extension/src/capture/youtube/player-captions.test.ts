import { expect, test } from 'vitest'
import { readPlayerCaptions, type CaptionsPage, type Wanted } from './player-captions.ts'
import { videoFacts, type Player } from './video-facts.ts'

const videoId = 'tk8hVolcano'
const site = 'https://www.youtube.com'
const address = `${site}/api/timedtext?v=${videoId}&lang=en&kind=asr&fmt=srv3&pot=token`
const body = JSON.stringify({ events: [{ tStartMs: 0, dDurationMs: 900, segs: [{ utf8: 'Lava glows.' }] }] })

test('captions that are on are requested once more as JSON, and stay on', async () => {
  const page = pageWith({ isOn: true, loaded: [address] })
  expect(await readPlayerCaptions(page)).toEqual({
    lang: 'en',
    kind: 'automatic',
    via: 'captions',
    body,
  })
  expect(page.fetched).toEqual([address.replace('srv3', 'json3')])
  expect(page.toggles).toBe(0)
})

test('captions that are off are turned on for a moment, and off again', async () => {
  const page = pageWith({ onToggle: (loaded) => loaded.push(address) })
  expect(await readPlayerCaptions(page)).toMatchObject({ via: 'captions' })
  expect(page.toggles).toBe(2)
  expect(page.player.isSubtitlesOn?.()).toBe(false)
})

test('the setting is restored also when nothing comes within four seconds', async () => {
  const page = pageWith({})
  expect(await readPlayerCaptions(page)).toBe('tooSlow')
  expect(page.toggles).toBe(2)
  expect(page.now()).toBeLessThanOrEqual(4_200)
})

test('an answer that never ends is abandoned', async () => {
  const page = pageWith({ loaded: [address], fetchText: () => new Promise(() => undefined) })
  expect(await readPlayerCaptions(page)).toBe('tooSlow')
})

test.each([
  ['success with an empty body', async () => ''],
  ['a refusal', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is a failure, never an empty transcript', async (_, fetchText) => {
  expect(await readPlayerCaptions(pageWith({ loaded: [address], fetchText }))).toBe('empty')
})

test('during an advertisement nothing is requested: the token would be the advertisement’s', async () => {
  const page = pageWith({ isAd: true, loaded: [address] })
  expect(await readPlayerCaptions(page)).toBe('advertisement')
  expect(page.fetched).toEqual([])
})

test('a video without caption tracks is reported as such without touching the player', async () => {
  const page = pageWith({ tracks: [] })
  expect(await readPlayerCaptions(page)).toBe('noCaptions')
  expect(page.toggles).toBe(0)
})

test('a video that the site does not show yet is reported as behind a wall', async () => {
  const walled = (status: string) => pageWith({ tracks: [], playability: status })
  expect(await readPlayerCaptions(walled('LOGIN_REQUIRED'))).toBe('wall')
  expect(await readPlayerCaptions(walled('AGE_VERIFICATION_REQUIRED'))).toBe('wall')
  expect(await readPlayerCaptions(walled('LIVE_STREAM_OFFLINE'))).toBe('noCaptions')
})

test('a player that still has the video before is not read', async () => {
  expect(await readPlayerCaptions(pageWith({ playing: 'otherVideo1' }))).toBe('otherVideo')
})

test.each([
  ['another host', address.replace(site, 'https://collector.example')],
  ['another video', address.replace(videoId, 'otherVideo1')],
  ['another path', address.replace('timedtext', 'stats')],
  ['no token of the player', address.replace('&pot=token', '')],
])('an address of %s is never fetched, though the page put it into its list', async (_, planted) => {
  const page = pageWith({ loaded: [planted] })
  expect(await readPlayerCaptions(page)).toBe('tooSlow')
  expect(page.fetched).toEqual([])
})

const english = { languageCode: 'en', name: { simpleText: 'English' }, baseUrl: `/api/timedtext?v=${videoId}&lang=en` }
const automatic = {
  languageCode: 'en',
  kind: 'asr',
  name: { simpleText: 'English (auto)' },
  baseUrl: `/api/timedtext?lang=en&kind=asr`,
}
const hindi = { languageCode: 'hi', name: { simpleText: 'Hindi' }, baseUrl: `/api/timedtext?lang=hi&name=Class` }

test('the player’s token opens the wanted track; without a choice, the one that people wrote', async () => {
  const page = pageWith({ loaded: [address], tracks: [automatic, hindi, english] })
  expect(await readPlayerCaptions(page)).toMatchObject({ lang: 'en', kind: 'written' })
  expect(Object.fromEntries(new URL(page.fetched[0] ?? '').searchParams)).toEqual({
    v: videoId,
    lang: 'en',
    fmt: 'json3',
    pot: 'token',
  })
})

test('a chosen track is read, and the player’s own where that is empty', async () => {
  const wanted = { track: { lang: 'hi', isAutomatic: false }, languages: [] }
  const page = pageWith({ loaded: [address], tracks: [automatic, hindi], wanted })
  expect(await readPlayerCaptions(page)).toMatchObject({ lang: 'hi', kind: 'written' })
  expect(new URL(page.fetched[0] ?? '').searchParams.get('name')).toBe('Class')
  const fetchText = async (asked: string) => (asked.includes('lang=hi') ? '' : body)
  const other = pageWith({ loaded: [address], tracks: [automatic, hindi], wanted, fetchText })
  expect(await readPlayerCaptions(other)).toMatchObject({ lang: 'en', kind: 'automatic' })
})

test.each([
  ['an advertisement begins', 'advertisement'],
  ['the person moves on', 'otherVideo'],
] as const)('where %s while the player is waited for, nothing is read and the setting is put back', async (_, came) => {
  const plan: Plan = {}
  const page = pageWith(plan)
  plan.onToggle = () =>
    Object.assign(page.player, playerWith(came === 'advertisement' ? { isAd: true } : { playing: 'otherVideo1' }))
  expect(await readPlayerCaptions(page)).toBe(came)
  expect(page.player.isSubtitlesOn?.()).toBe(false)
})

test('details contain the channel, the length and the chapters', () => {
  const player = playerWith({
    more: { channelId: 'UCx', lengthSeconds: '84', shortDescription: '0:00 One\n0:30 Two\n1:00 Three' },
  })
  expect(videoFacts(player)).toMatchObject({
    channelId: 'UCx',
    durationMs: 84_000,
    chapters: [{ title: 'One', startMs: 0 }, { startMs: 30_000 }, { startMs: 60_000 }],
  })
})

test('details that belong to another video are left out', () => {
  const player = playerWith({ playing: 'otherVideo1', details: videoId })
  expect(videoFacts(player)).toEqual({
    videoId: 'otherVideo1',
    title: '',
    author: '',
    channelId: '',
    durationMs: null,
    chapters: [],
    tracks: [],
  })
  expect(videoFacts(null)).toBeNull()
})

type Plan = {
  isOn?: boolean
  isAd?: boolean
  playing?: string
  details?: string
  more?: object
  tracks?: unknown[]
  playability?: string
  loaded?: string[]
  onToggle?: (loaded: string[]) => void
  fetchText?: (address: string) => Promise<string>
  wanted?: Wanted
}

function playerWith({
  playing = videoId,
  details = playing,
  tracks,
  isAd = false,
  more,
  playability = 'OK',
}: Plan): Player {
  const captionTracks = tracks ?? [{ languageCode: 'en', kind: 'asr', name: { runs: [{ text: 'English' }] } }]
  return {
    classList: { contains: (name) => isAd && name === 'ad-showing' },
    getVideoData: () => ({ video_id: playing }),
    getPlayerResponse: () => ({
      playabilityStatus: { status: playability },
      videoDetails: { videoId: details, title: 'Volcano', author: 'Slate', ...more },
      captions: { playerCaptionsTracklistRenderer: { captionTracks } },
    }),
  }
}

function pageWith(plan: Plan): CaptionsPage & { fetched: string[]; toggles: number } {
  const loaded = plan.loaded ?? []
  let isOn = plan.isOn ?? false
  let clock = 0
  const page = {
    fetched: [] as string[],
    toggles: 0,
    videoId,
    origin: site,
    wanted: plan.wanted ?? { track: null, languages: [] },
    player: {
      ...playerWith(plan),
      isSubtitlesOn: () => isOn,
      toggleSubtitles: () => {
        isOn = !isOn
        page.toggles += 1
        if (isOn) plan.onToggle?.(loaded)
      },
    },
    loaded: () => loaded,
    fetchText: (asked: string) => {
      page.fetched.push(asked)
      return plan.fetchText?.(asked) ?? Promise.resolve(body)
    },
    pause: async (ms: number) => {
      clock += ms
      await new Promise((resolve) => setImmediate(resolve))
    },
    now: () => clock,
  }
  return page
}
