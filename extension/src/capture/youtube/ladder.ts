import { CaptionsAnswer, PanelAnswer, VideoAnswer } from '../page-answers.ts'
import type { TabAccess } from '../tab-access.ts'
import type { CaptionsFault } from './player-captions.ts'
import { unknownLanguage, type Transcript, type VideoFacts } from './transcript.ts'

/** What the ladder reached: a transcript, or why none, and whether pressing the page's button is left to try. */
export type Climb = {
  facts: VideoFacts | null
  transcript: Transcript | null
  fault: CaptionsFault | null
}

/**
 * Reads a transcript by the ways that need least first: the panel if it is open, then the player's own captions.
 * Asking the site for the video in the name of its mobile app is left out: it imitates a client that we are not, which
 * the site's terms do not allow, and it breaks with each fixed version. Pressing the page's button changes what the
 * person sees, so it is a rung of its own (`climbByButton`) that the panel asks about first.
 */
export async function climb(tab: TabAccess, videoId: string): Promise<Climb> {
  const facts = await readFacts(tab, videoId)
  const fromPanel = transcriptOf(await tab.run('/read-transcript.js', 'ISOLATED'), facts)
  if (fromPanel !== null) return { facts, transcript: fromPanel, fault: null }
  const captions = CaptionsAnswer.safeParse(await tab.run('/read-captions.js', 'MAIN'))
  if (!captions.success) return { facts, transcript: null, fault: 'tooSlow' }
  if (typeof captions.data === 'string') return { facts, transcript: null, fault: captions.data }
  return { facts, transcript: captions.data, fault: null }
}

/** Presses the page's own button for the transcript and reads the panel that opens. */
export async function climbByButton(tab: TabAccess, videoId: string): Promise<Climb> {
  const facts = await readFacts(tab, videoId)
  const transcript = transcriptOf(await tab.run('/open-transcript.js', 'ISOLATED'), facts)
  return { facts, transcript, fault: transcript === null ? 'noCaptions' : null }
}

async function readFacts(tab: TabAccess, videoId: string): Promise<VideoFacts | null> {
  const facts = VideoAnswer.safeParse(await tab.run('/read-video.js', 'MAIN'))
  return facts.success && facts.data?.videoId === videoId ? facts.data : null
}

function transcriptOf(answer: unknown, facts: VideoFacts | null): Transcript | null {
  const panel = PanelAnswer.safeParse(answer)
  if (!panel.success || panel.data.segments === null || panel.data.segments.length === 0) return null
  const tracks = facts?.tracks ?? []
  // The panel shows its language by name only, and shows no menu where there is one track.
  const track =
    tracks.find(({ name }) => name === panel.data.languageName) ?? (tracks.length === 1 ? tracks[0] : undefined)
  return {
    lang: track?.lang ?? unknownLanguage,
    kind: track === undefined ? 'unknown' : track.isAutomatic ? 'automatic' : 'written',
    segments: panel.data.segments,
    via: 'panel',
  }
}
