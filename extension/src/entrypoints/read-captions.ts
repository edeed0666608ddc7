import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { takeAsked } from '#capture/script-input.ts'
import { readPlayerCaptions, type CaptionsFault, type CaptionsFile } from '#capture/youtube/player-captions.ts'
import { videoIdOf } from '#capture/youtube/transcript.ts'
import { playerOf } from '#capture/youtube/video-facts.ts'

// Runs in the page's own world, where the player's methods are; the reader must not trust anything in the answer.
export default defineUnlistedScript((): Promise<CaptionsFile | CaptionsFault> | CaptionsFault => {
  const videoId = videoIdOf(location.href)
  const player = videoId === null ? null : playerOf(document, videoId)
  if (player === null || videoId === null) return 'otherVideo'
  return readPlayerCaptions({
    videoId,
    origin: location.origin,
    player,
    wanted: takeAsked(),
    loaded: () => performance.getEntriesByType('resource').map((entry) => entry.name),
    fetchText: async (address) => (await fetch(address)).text(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => performance.now(),
  })
})
