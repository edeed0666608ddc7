import { isJson, type CaptionsFault, type CaptionsFile, type Wanted } from './player-captions.ts'
import { chooseTrack, isSameTrack } from './tracks.ts'
import { field, isWalled, tracksOf } from './video-facts.ts'

/** The parts of its page that the request to the site needs. */
export type AskedSite = {
  videoId: string
  origin: string
  wanted: Wanted
  /** Requests an address of the page's own origin, with this body where there is one; returns the received text. */
  ask(address: string, body?: string): Promise<string>
}

// The site answers its own app with addresses that need no token. Outdated versions are refused now and then.
const client = { clientName: 'ANDROID', clientVersion: '20.10.38', androidSdkVersion: 30, hl: 'en' }

/** Asks the site for the video as its app does, and for the captions that it names; only where the person allowed it. */
export async function askPlayer(site: AskedSite): Promise<CaptionsFile | CaptionsFault> {
  const asked = JSON.stringify({ context: { client }, videoId: site.videoId })
  const response = parse(await site.ask(`${site.origin}/youtubei/v1/player?prettyPrint=false`, asked))
  if (isWalled(response)) return 'wall'
  if (field(field(response, 'videoDetails'), 'videoId') !== site.videoId) return 'otherVideo'
  const tracks = tracksOf(response)
  const wanted =
    site.wanted.track ??
    chooseTrack(
      tracks.map(({ track }) => track),
      site.wanted.languages,
    )
  const found = tracks.find(({ track }) => isSameTrack(track, wanted))
  const url = URL.parse(found?.address ?? '')
  if (found === undefined || url?.origin !== site.origin || url.pathname !== '/api/timedtext') return 'noCaptions'
  url.searchParams.set('fmt', 'json3')
  const captions = await site.ask(url.href)
  if (!isJson(captions)) return 'empty'
  return {
    lang: found.track.lang,
    kind: found.track.isAutomatic ? 'automatic' : 'written',
    via: 'player',
    body: captions,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
