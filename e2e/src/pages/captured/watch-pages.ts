import { readFile } from 'node:fs/promises'
import type { BrowserContext, Route } from '@playwright/test'
import { json3, lines, type Line } from './captions.ts'

/** How the site has built its watch pages over the years; each is a file beside this one. */
export const generations = ['older', 'modern', 'combined', 'current', 'renamed'] as const

type Track = { lang: string; name: string; isAutomatic?: boolean }

/** A video on a watch page of one generation, and the site's answers for it. */
export type WatchPage = {
  generation: (typeof generations)[number]
  videoId: string
  title: string
  description: string
  lines: readonly Line[]
  tracks: readonly Track[]
  seconds: number
  /** The site's playability status. */
  playability: string
  isLive: boolean
  isAdvertising: boolean
  /** Whether the person has captions on. */
  isCaptioned: boolean
  hasTranscript: boolean
  isPanelOpen: boolean
  /** The site's answer to caption requests: of its player, and of its app. */
  toPlayer: 'captions' | 'nothing' | 'page'
  toApp: 'captions' | 'nothing' | 'page' | 'signIn'
  /** The digits of the times in the panel. */
  digits: 'latn' | 'arab'
}

const plain: WatchPage = {
  generation: 'current',
  videoId: 'tk8hVolcano',
  title: 'How a volcano works',
  description: 'For class 7.\n\n0:00 Magma\n0:30 Vents and craters\n1:00 Ash',
  lines,
  tracks: [{ lang: 'en', name: 'English' }],
  seconds: 84,
  playability: 'OK',
  isLive: false,
  isAdvertising: false,
  isCaptioned: false,
  hasTranscript: true,
  isPanelOpen: false,
  toPlayer: 'captions',
  toApp: 'captions',
  digits: 'latn',
}

/** A watch page that differs from the plain one in the given fields. */
export function watchPage(differing: Partial<WatchPage> = {}): WatchPage {
  return { ...plain, ...differing }
}

/** Replaces the site with one of these pages, or with the last that was set. Nothing leaves the machine. */
export async function serveWatchPages(context: BrowserContext, pageNow: () => WatchPage): Promise<void> {
  await context.route('https://www.youtube.com/**', async (route) => {
    const page = pageNow()
    const url = new URL(route.request().url())
    if (url.pathname === '/watch') return fulfil(route, 'text/html', await fileOf(`${page.generation}.html`))
    if (url.pathname === '/player.js') return fulfil(route, 'text/javascript', await fileOf('player.js'))
    if (url.pathname === '/fixture.js') return fulfil(route, 'text/javascript', `window.fixture = ${fixtureOf(page)}`)
    if (url.pathname === '/api/timedtext') return fulfil(route, 'application/json', captionsOf(page, url))
    if (url.pathname === '/youtubei/v1/player') return fulfil(route, 'application/json', appAnswerOf(page, route))
    return route.fulfill({ status: 404, body: '' })
  })
}

function fulfil(route: Route, contentType: string, body: string): Promise<void> {
  return route.fulfill({ contentType: `${contentType}; charset=utf-8`, body })
}

function fileOf(name: string): Promise<string> {
  return readFile(new URL(`./watch/${name}`, import.meta.url), 'utf8')
}

/** Success with an empty body, unless the token is the player's, or the address is the one that the app gets. */
function captionsOf(page: WatchPage, url: URL): string {
  const isPlayers = url.searchParams.get('pot') === 'MadeByThePlayer'
  const answer = isPlayers ? page.toPlayer : url.searchParams.get('c') === 'APP' ? page.toApp : 'nothing'
  if (answer === 'page') return '<!doctype html><title>Before you continue</title>'
  const isReadable = answer === 'captions' && url.searchParams.get('v') === page.videoId
  return isReadable ? json3(page.lines) : ''
}

function appAnswerOf(page: WatchPage, route: Route): string {
  const asked: { videoId?: string } = JSON.parse(route.request().postData() ?? '{}')
  if (page.toApp === 'page') return '<!doctype html><title>Sorry</title>'
  if (page.toApp === 'signIn') return JSON.stringify({ playabilityStatus: { status: 'LOGIN_REQUIRED' } })
  return JSON.stringify(responseOf({ ...page, videoId: asked.videoId ?? '' }, '&c=APP'))
}

function responseOf(page: WatchPage, more: string): object {
  return {
    playabilityStatus: { status: page.playability },
    videoDetails: {
      videoId: page.videoId,
      title: page.title,
      author: 'Slate Lessons',
      channelId: 'UCslatelessons',
      lengthSeconds: String(page.seconds),
      shortDescription: page.description,
      isLive: page.isLive,
    },
    ...(page.tracks.length > 0 && {
      captions: {
        playerCaptionsTracklistRenderer: {
          captionTracks: page.tracks.map(({ lang, name, isAutomatic = false }) => ({
            baseUrl: `https://www.youtube.com/api/timedtext?v=${page.videoId}&lang=${lang}${isAutomatic ? '&kind=asr' : ''}${more}`,
            name: { simpleText: name },
            languageCode: lang,
            ...(isAutomatic && { kind: 'asr' }),
          })),
        },
      },
    }),
  }
}

function fixtureOf(page: WatchPage): string {
  const rows = page.lines.map(({ startMs, text }) => {
    const seconds = Math.floor(startMs / 1000)
    return { time: written(clock(seconds), page.digits), label: `${seconds} seconds`, text }
  })
  return JSON.stringify({ ...page, lines: undefined, rows, response: responseOf(page, '&exp=xpe') })
}

function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

function written(time: string, digits: WatchPage['digits']): string {
  return digits === 'latn' ? time : time.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit)
}
