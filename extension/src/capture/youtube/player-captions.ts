import { parseJson3 } from './json3.ts'
import { unknownLanguage, type Transcript, type VideoFacts } from './transcript.ts'

/** Why the player's captions could not be read. */
export type CaptionsFault = 'advertisement' | 'noCaptions' | 'otherVideo' | 'empty' | 'tooSlow'

/** The parts of the page's player that are used; the page may lack any of them. */
export type Player = Partial<{
  getVideoData(): unknown
  getPlayerResponse(): unknown
  isSubtitlesOn(): boolean
  toggleSubtitles(): void
}> & { classList: Pick<DOMTokenList, 'contains'> }

/** What the reader needs of the page it runs in. */
export type CaptionsPage = {
  videoId: string
  /** The page's origin; nothing outside it is fetched. */
  origin: string
  player: Player
  /** Addresses of everything the page has loaded so far, oldest first. */
  loaded(): string[]
  fetchText(address: string): Promise<string>
  pause(ms: number): Promise<void>
  /** Milliseconds that only grow. */
  now(): number
}

const limitMs = 4_000
const pollMs = 100

/**
 * Reads the captions by way of the player: the address that the player itself asked for carries a token that only the
 * player can make, so captions are turned on where they are off, that address is asked for once more, and the person's
 * setting is put back.
 */
export async function readPlayerCaptions(page: CaptionsPage): Promise<Transcript | CaptionsFault> {
  const facts = videoFacts(page.player)
  if (facts === null || facts.videoId !== page.videoId) return 'otherVideo'
  // During an advertisement the token belongs to the advertisement.
  if (page.player.classList.contains('ad-showing')) return 'advertisement'
  if (facts.tracks.length === 0) return 'noCaptions'
  const deadline = page.now() + limitMs
  const address = await captionsAddress(page, deadline)
  if (address === null) return 'tooSlow'
  return transcriptAt(page, address, deadline)
}

/** What the player says about its video; null where there is no player or it says nothing readable. */
export function videoFacts(player: Player | null): VideoFacts | null {
  const response = player?.getPlayerResponse?.()
  const details = field(response, 'videoDetails')
  const videoId = text(field(player?.getVideoData?.(), 'video_id')) || text(field(details, 'videoId'))
  if (videoId === '') return null
  // After a move within the site the details may still be those of the video before.
  const isCurrent = text(field(details, 'videoId')) === videoId
  const list = field(field(field(response, 'captions'), 'playerCaptionsTracklistRenderer'), 'captionTracks')
  return {
    videoId,
    title: isCurrent ? text(field(details, 'title')) : '',
    author: isCurrent ? text(field(details, 'author')) : '',
    tracks: isCurrent && Array.isArray(list) ? list.map(track).filter(({ lang }) => lang !== '') : [],
  }
}

async function captionsAddress(page: CaptionsPage, deadline: number): Promise<string | null> {
  const known = latestAddress(page)
  if (known !== null) return known
  const { player } = page
  const wasOn = player.isSubtitlesOn?.() ?? false
  if (!wasOn) player.toggleSubtitles?.()
  try {
    while (page.now() < deadline) {
      const address = latestAddress(page)
      if (address !== null) return address
      await page.pause(pollMs)
    }
    return null
  } finally {
    if (!wasOn && (player.isSubtitlesOn?.() ?? true)) player.toggleSubtitles?.()
  }
}

function latestAddress(page: CaptionsPage): string | null {
  return page.loaded().findLast((address) => isCaptionsOf(address, page)) ?? null
}

// The page can put any address into its list, so only the site's own captions of this very video count.
function isCaptionsOf(address: string, page: CaptionsPage): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    url.origin === page.origin &&
    url.pathname === '/api/timedtext' &&
    url.searchParams.get('v') === page.videoId &&
    url.searchParams.has('pot')
  )
}

async function transcriptAt(
  page: CaptionsPage,
  address: string,
  deadline: number,
): Promise<Transcript | CaptionsFault> {
  const url = new URL(address)
  url.searchParams.set('fmt', 'json3')
  const late = page.pause(Math.max(0, deadline - page.now())).then(() => null)
  const answer = await Promise.race([page.fetchText(url.href).catch(() => ''), late])
  if (answer === null) return 'tooSlow'
  const segments = parseJson3(answer)
  // A refusal looks like success with an empty body; it never means that there are no captions.
  if (segments === null) return 'empty'
  return {
    lang: url.searchParams.get('tlang') ?? url.searchParams.get('lang') ?? unknownLanguage,
    kind: url.searchParams.get('kind') === 'asr' ? 'automatic' : 'written',
    segments,
    via: 'captions',
  }
}

function track(value: unknown): VideoFacts['tracks'][number] {
  const name = field(value, 'name')
  const runs = field(name, 'runs')
  const joined = Array.isArray(runs) ? runs.map((run) => text(field(run, 'text'))).join('') : ''
  return {
    lang: text(field(value, 'languageCode')),
    name: text(field(name, 'simpleText')) || joined,
    isAutomatic: field(value, 'kind') === 'asr',
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
