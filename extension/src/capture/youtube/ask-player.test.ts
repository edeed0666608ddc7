import { expect, test } from 'vitest'
import { askPlayer, type AskedSite } from './ask-player.ts'

const videoId = 'tk8hVolcano'
const origin = 'https://www.youtube.com'
const track = {
  languageCode: 'en',
  name: { runs: [{ text: 'English' }] },
  baseUrl: `${origin}/api/timedtext?v=${videoId}&lang=en`,
}
const captions = JSON.stringify({ events: [{ tStartMs: 0, segs: [{ utf8: 'Lava glows.' }] }] })

test('captions listed for the app are fetched as JSON, and no other origin is asked', async () => {
  const site = siteWith({ tracks: [track] })
  expect(await askPlayer(site)).toEqual({
    lang: 'en',
    kind: 'written',
    via: 'player',
    body: captions,
  })
  expect(site.asked).toEqual([`${origin}/youtubei/v1/player?prettyPrint=false`, `${track.baseUrl}&fmt=json3`])
})

test.each([
  ['no captions', { tracks: [] }, 'noCaptions'],
  ['another host', { tracks: [{ ...track, baseUrl: 'https://collector.example/api/timedtext' }] }, 'noCaptions'],
  ['another path', { tracks: [{ ...track, baseUrl: `${origin}/logout` }] }, 'noCaptions'],
  ['another video', { tracks: [track], id: 'otherVideo1' }, 'otherVideo'],
  ['a wish for an account', { tracks: [track], status: 'LOGIN_REQUIRED' }, 'wall'],
  ['a page instead of an answer', { tracks: [track], id: null }, 'otherVideo'],
  ['success with an empty body', { tracks: [track], captions: '' }, 'empty'],
])('an answer with %s is a failure', async (_, plan, fault) => {
  expect(await askPlayer(siteWith(plan))).toBe(fault)
})

type Plan = { tracks: unknown[]; status?: string; id?: string | null; captions?: string }

function siteWith(plan: Plan): AskedSite & { asked: string[] } {
  const { tracks, id = videoId } = plan
  const response = {
    playabilityStatus: { status: plan.status ?? 'OK' },
    videoDetails: { videoId: id },
    captions: { playerCaptionsTracklistRenderer: { captionTracks: tracks } },
  }
  const asked: string[] = []
  return {
    videoId,
    origin,
    wanted: { track: null, languages: [] },
    asked,
    ask: async (address, body) => {
      asked.push(address)
      if (body !== undefined) return id === null ? '<html>' : JSON.stringify(response)
      return plan.captions ?? captions
    },
  }
}
