import { chooseTrack, isSameTrack } from './tracks.ts'
import { unknownLanguage, type Track, type TranscriptWay } from './transcript.ts'
import { isAdvertising, isWalled, tracksOf, videoFacts, type Player } from './video-facts.ts'

/** Why the player's captions could not be read. */
export type CaptionsFault = 'advertisement' | 'wall' | 'noCaptions' | 'otherVideo' | 'empty' | 'tooSlow'

/** Captions as the site sent them, in json3. They are read beside the page: three hours of them would stop its video. */
export type CaptionsFile = { lang: string; kind: 'written' | 'automatic'; via: TranscriptWay; body: string }

/** Which captions are wanted: a track, or null to choose by these languages. */
export type Wanted = { track: Omit<Track, 'name'> | null; languages: string[] }

/** The parts of its page that the reader needs. */
export type CaptionsPage = {
  videoId: string
  /** The page's origin; nothing outside it is fetched. */
  origin: string
  player: Player
  wanted: Wanted
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
 * Reads the captions through the player: the address that the player requested carries a token that only the player can
 * make. So captions are turned on where they are off, that address is requested once more, and the person's setting is
 * restored.
 */
export async function readPlayerCaptions(page: CaptionsPage): Promise<CaptionsFile | CaptionsFault> {
  // During an advertisement the token, and all data of the player, belongs to the advertisement.
  if (isAdvertising(page.player)) return 'advertisement'
  const facts = videoFacts(page.player)
  if (facts === null || facts.videoId !== page.videoId) return 'otherVideo'
  if (facts.tracks.length === 0) return isWalled(page.player.getPlayerResponse?.()) ? 'wall' : 'noCaptions'
  const deadline = page.now() + limitMs
  const address = await captionsAddress(page, deadline)
  if (!address.startsWith('https:')) return faultOf(address)
  return transcriptAt(page, addressesOf(page, address), deadline)
}

async function captionsAddress(page: CaptionsPage, deadline: number): Promise<string> {
  const known = latestAddress(page)
  if (known !== null) return known
  const { player } = page
  const wasOn = player.isSubtitlesOn?.() ?? false
  if (!wasOn) player.toggleSubtitles?.()
  try {
    while (page.now() < deadline) {
      const address = latestAddress(page)
      if (address !== null) return address
      // An advertisement may begin, or the person move on, while the player is waited for.
      if (isAdvertising(player)) return 'advertisement'
      if (videoFacts(player)?.videoId !== page.videoId) return 'otherVideo'
      await page.pause(pollMs)
    }
    return 'tooSlow'
  } finally {
    if (!wasOn && (player.isSubtitlesOn?.() ?? true)) player.toggleSubtitles?.()
  }
}

function faultOf(answer: string): CaptionsFault {
  return answer === 'advertisement' || answer === 'otherVideo' ? answer : 'tooSlow'
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

/** The address of the wanted track, then the one that the player itself requested: its token opens every track. */
function addressesOf(page: CaptionsPage, address: string): URL[] {
  const own = new URL(address)
  own.searchParams.set('fmt', 'json3')
  const tracks = tracksOf(page.player.getPlayerResponse?.())
  const wanted =
    page.wanted.track ??
    chooseTrack(
      tracks.map(({ track }) => track),
      page.wanted.languages,
    )
  const named = tracks.find(({ track }) => isSameTrack(track, wanted))
  if (named === undefined) return [own]
  const asked = URL.parse(named.address, page.origin)
  const url = new URL(own)
  for (const name of ['lang', 'kind', 'name', 'tlang']) {
    url.searchParams.delete(name)
    const value = asked?.searchParams.get(name) ?? null
    if (value !== null) url.searchParams.set(name, value)
  }
  url.searchParams.set('lang', named.track.lang)
  if (named.track.isAutomatic) url.searchParams.set('kind', 'asr')
  return isSameTrack(trackIn(url), trackIn(own)) ? [own] : [url, own]
}

/** Whether there is anything in an answer that may be captions: a refusal is an empty success, or a page. */
export function isJson(answer: string): boolean {
  return /^\s*\{/.test(answer)
}

function trackIn(url: URL): Omit<Track, 'name'> {
  const lang = url.searchParams.get('tlang') ?? url.searchParams.get('lang') ?? unknownLanguage
  return { lang, isAutomatic: url.searchParams.get('kind') === 'asr' }
}

async function transcriptAt(
  page: CaptionsPage,
  addresses: readonly URL[],
  deadline: number,
): Promise<CaptionsFile | CaptionsFault> {
  for (const url of addresses) {
    const late = page.pause(Math.max(0, deadline - page.now())).then(() => null)
    const answer = await Promise.race([page.fetchText(url.href).catch(() => ''), late])
    if (answer === null) return 'tooSlow'
    const { lang, isAutomatic } = trackIn(url)
    const file = { lang, kind: isAutomatic ? 'automatic' : 'written', via: 'captions' } as const
    if (isJson(answer)) return { ...file, body: answer }
  }
  // A refusal looks like success with an empty body; it never means that there are no captions.
  return 'empty'
}
