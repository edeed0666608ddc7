import { chaptersOfDescription } from './chapters.ts'
import type { Track, VideoFacts } from './transcript.ts'

/** The parts of the page's player that are used; the page may lack any of them. */
export type Player = Partial<{
  getVideoData(): unknown
  getPlayerResponse(): unknown
  isSubtitlesOn(): boolean
  toggleSubtitles(): void
}> & { classList: Pick<DOMTokenList, 'contains'> }

/** The player's details of its video; null where there is no player or its data are not readable. */
export function videoFacts(player: Player | null): VideoFacts | null {
  const response = player?.getPlayerResponse?.()
  const details = field(response, 'videoDetails')
  const videoId = text(field(player?.getVideoData?.(), 'video_id')) || text(field(details, 'videoId'))
  if (videoId === '') return null
  // After a navigation within the site the details may still be those of the video before.
  const stated = text(field(details, 'videoId')) === videoId ? details : undefined
  return {
    videoId,
    title: text(field(stated, 'title')),
    author: text(field(stated, 'author')),
    channelId: text(field(stated, 'channelId')),
    durationMs: seconds(field(stated, 'lengthSeconds')),
    chapters: chaptersOfDescription(text(field(stated, 'shortDescription')).slice(0, 10_000)),
    tracks: stated === undefined ? [] : tracksOf(response).map(({ track }) => track),
  }
}

/** The caption tracks of a player's answer, with the address that it names for each. */
export function tracksOf(response: unknown): { track: Track; address: string }[] {
  const list = field(field(field(response, 'captions'), 'playerCaptionsTracklistRenderer'), 'captionTracks')
  if (!Array.isArray(list)) return []
  return list
    .map((each: unknown) => ({ track: trackOf(each), address: text(field(each, 'baseUrl')) }))
    .filter(({ track }) => track.lang !== '')
}

/** Whether the site requires something before it shows the video: an account, an age, a proof of being human. */
export function isWalled(response: unknown): boolean {
  const status = text(field(field(response, 'playabilityStatus'), 'status'))
  return /^(LOGIN|\w+_(CHECK|VERIFICATION))_REQUIRED$/.test(status)
}

/**
 * The player of a video: watch pages and shorts each have their own, and that of the other may still be in the page.
 */
export function playerOf(page: ParentNode, videoId: string): (Player & Element) | null {
  const players = [...page.querySelectorAll<Player & Element>('#movie_player, #shorts-player')]
  return players.find((player) => videoFacts(player)?.videoId === videoId) ?? players[0] ?? null
}

/** Whether the player shows an advertisement: its data then belong to that. */
export function isAdvertising(player: Player): boolean {
  return player.classList.contains('ad-showing') || player.classList.contains('ad-interrupting')
}

/** A field of something whose shape is not known. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function trackOf(value: unknown): Track {
  const name = field(value, 'name')
  const runs = field(name, 'runs')
  const joined = Array.isArray(runs) ? runs.map((run) => text(field(run, 'text'))).join('') : ''
  return {
    lang: text(field(value, 'languageCode')),
    name: text(field(name, 'simpleText')) || joined,
    isAutomatic: field(value, 'kind') === 'asr',
  }
}

function seconds(value: unknown): number | null {
  const written = typeof value === 'number' ? String(value) : text(value)
  return /^[1-9]\d{0,5}$/.test(written) ? Number(written) * 1000 : null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
