import { expect, test } from 'vitest'
import { readPlayerCaptions, videoFacts, type CaptionsPage, type Player } from './player-captions.ts'

const videoId = 'tk8hVolcano'
const site = 'https://www.youtube.com'
const address = `${site}/api/timedtext?v=${videoId}&lang=en&kind=asr&fmt=srv3&pot=token`
const body = JSON.stringify({ events: [{ tStartMs: 0, dDurationMs: 900, segs: [{ utf8: 'Lava glows.' }] }] })

test('captions that are on are asked for once more in the readable format, and stay on', async () => {
  const page = pageWith({ isOn: true, loaded: [address] })
  expect(await readPlayerCaptions(page)).toEqual({
    lang: 'en',
    kind: 'automatic',
    via: 'captions',
    segments: [{ text: 'Lava glows.', startMs: 0, durationMs: 900 }],
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

test('the setting is put back also when nothing comes within four seconds', async () => {
  const page = pageWith({})
  expect(await readPlayerCaptions(page)).toBe('tooSlow')
  expect(page.toggles).toBe(2)
  expect(page.now()).toBeLessThanOrEqual(4_200)
})

test('an answer that never ends is given up', async () => {
  const page = pageWith({ loaded: [address], fetchText: () => new Promise(() => undefined) })
  expect(await readPlayerCaptions(page)).toBe('tooSlow')
})

test.each([
  ['success with an empty body', async () => ''],
  ['a refusal', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is a failure, never an empty transcript', async (_, fetchText) => {
  expect(await readPlayerCaptions(pageWith({ loaded: [address], fetchText }))).toBe('empty')
})

test('during an advertisement nothing is asked: the token would be the advertisement’s', async () => {
  const page = pageWith({ isAd: true, loaded: [address] })
  expect(await readPlayerCaptions(page)).toBe('advertisement')
  expect(page.fetched).toEqual([])
})

test('a video without caption tracks says so without touching the player', async () => {
  const page = pageWith({ tracks: [] })
  expect(await readPlayerCaptions(page)).toBe('noCaptions')
  expect(page.toggles).toBe(0)
})

test('a player that still holds the video before is not read', async () => {
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

test('details that belong to another video are left out', () => {
  const player = playerWith({ playing: 'otherVideo1', details: videoId })
  expect(videoFacts(player)).toEqual({ videoId: 'otherVideo1', title: '', author: '', tracks: [] })
  expect(videoFacts(null)).toBeNull()
})

type Plan = {
  isOn?: boolean
  isAd?: boolean
  playing?: string
  details?: string
  tracks?: unknown[]
  loaded?: string[]
  onToggle?: (loaded: string[]) => void
  fetchText?: (address: string) => Promise<string>
}

function playerWith({ playing = videoId, details = playing, tracks, isAd = false }: Plan): Player {
  const captionTracks = tracks ?? [{ languageCode: 'en', kind: 'asr', name: { runs: [{ text: 'English' }] } }]
  return {
    classList: { contains: (name) => isAd && name === 'ad-showing' },
    getVideoData: () => ({ video_id: playing }),
    getPlayerResponse: () => ({
      videoDetails: { videoId: details, title: 'Volcano', author: 'Slate' },
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
