import { parseJson3 } from '@takhti/schema/capture/captions/json3'
import { CaptionsAnswer, PanelAnswer, VideoAnswer } from '../page-answers.ts'
import type { TabAccess } from '../tab-access.ts'
import type { CaptionsFault, Wanted } from './player-captions.ts'
import { unknownLanguage, type Transcript, type TranscriptWay, type VideoFacts } from './transcript.ts'

/** One way that was tried: its result, and its milliseconds. */
export type Rung = { way: TranscriptWay | 'button'; came: CaptionsFault | 'read'; ms: number }

/** The result of all ways: a transcript, or why none, and the tried ones. */
export type Climb = {
  facts: VideoFacts | null
  transcript: Transcript | null
  fault: CaptionsFault | null
  rungs: Rung[]
}

/** The person's choices and permissions for a reading. */
export type Leave = Wanted & { mayPressButton: boolean; mayAskPlayer: boolean }

/** Until the panel shows which video it is. */
export const factsLimitMs = 1_400

// Each way ends itself after four seconds; this limit is for a page that blocks it.
const rungLimitMs = 4_300

/**
 * Reads a transcript by the ways that need least first: the open panel, then the player's own captions. Then what the
 * site sends to its own app (decision 047: only where the person allowed it). Last the page's button, which changes
 * what the person sees and is clicked only with permission.
 */
export async function climb(tab: TabAccess, videoId: string, leave: Leave): Promise<Climb> {
  const facts = await readFacts(tab, videoId)
  const rungs: Rung[] = []
  const wanted: Wanted = { track: leave.track, languages: leave.languages }
  const ways: [Rung['way'], boolean, () => Promise<Transcript | CaptionsFault>][] = [
    ['panel', true, async () => panelOf(await within(tab.run('/read-transcript.js', 'ISOLATED')), { facts, wanted })],
    // A way that failed a moment ago is not repeated where the person allowed the next one after it.
    [
      'captions',
      !leave.mayPressButton,
      async () => answerOf(await within(tab.run('/read-captions.js', 'MAIN', wanted))),
    ],
    [
      'player',
      leave.mayAskPlayer && !leave.mayPressButton,
      async () => answerOf(await within(tab.run('/ask-player.js', 'ISOLATED', wanted))),
    ],
    [
      'button',
      leave.mayPressButton,
      // A person who allows the button takes the language that the page then shows.
      async () => panelOf(await within(tab.run('/open-transcript.js', 'ISOLATED')), { facts, wanted: anyTrack }),
    ],
  ]
  let fault: CaptionsFault | null = null
  for (const [way, isAllowed, read] of ways) {
    if (!isAllowed) continue
    const startedAt = performance.now()
    const came = await read()
    const ms = Math.round(performance.now() - startedAt)
    rungs.push({ way, came: typeof came === 'string' ? came : 'read', ms })
    if (typeof came !== 'string') return { facts, transcript: came, fault: null, rungs }
    // The player's answer is more informative than that no panel was open.
    fault = fault === null || way === 'captions' ? came : fault
  }
  return { facts, transcript: null, fault, rungs }
}

/** The page's details of its video, at once; null where it has none of this video in time. */
export async function readFacts(tab: TabAccess, videoId: string): Promise<VideoFacts | null> {
  const facts = VideoAnswer.safeParse(await within(tab.run('/read-video.js', 'MAIN'), factsLimitMs))
  return facts.success && facts.data?.videoId === videoId ? facts.data : null
}

const anyTrack: Wanted = { track: null, languages: [] }

function answerOf(raw: unknown): Transcript | CaptionsFault {
  const answer = CaptionsAnswer.safeParse(raw)
  if (!answer.success) return 'tooSlow'
  if (typeof answer.data === 'string') return answer.data
  const { body, ...rest } = answer.data
  const segments = parseJson3(body)?.slice(0, 50_000) ?? null
  return segments === null ? 'empty' : { ...rest, segments }
}

function panelOf(
  raw: unknown,
  { facts, wanted }: { facts: VideoFacts | null; wanted: Wanted },
): Transcript | CaptionsFault {
  const panel = PanelAnswer.safeParse(raw)
  if (!panel.success) return 'tooSlow'
  const { segments, languageName } = panel.data
  if (segments === null || segments.length === 0) return 'empty'
  // A panel that was left open may still have the rows of the video before.
  if (facts?.durationMs != null && (segments.at(-1)?.startMs ?? 0) > facts.durationMs + 1_000) return 'otherVideo'
  const tracks = facts?.tracks ?? []
  // The panel shows its language by name only, and shows no menu where there is one track.
  const track = tracks.find(({ name }) => name === languageName) ?? (tracks.length === 1 ? tracks[0] : undefined)
  const { track: asked } = wanted
  if (asked !== null && (track?.lang !== asked.lang || track.isAutomatic !== asked.isAutomatic)) return 'noCaptions'
  return {
    lang: track?.lang ?? unknownLanguage,
    kind: track === undefined ? 'unknown' : track.isAutomatic ? 'automatic' : 'written',
    segments,
    via: 'panel',
  }
}

/** The result within the time limit, else null. */
async function within(answer: Promise<unknown>, limitMs = rungLimitMs): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs)
  })
  return Promise.race([answer.catch(() => null), late]).finally(() => clearTimeout(timer))
}
