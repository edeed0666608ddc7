import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { takeAsked } from '#capture/script-input.ts'
import { askPlayer } from '#capture/youtube/ask-player.ts'
import { videoIdOf } from '#capture/youtube/transcript.ts'

// Runs in the page, since the site refuses other origins; it requests nothing but this video and its captions.
export default defineUnlistedScript(() => {
  const videoId = videoIdOf(location.href)
  if (videoId === null) return 'otherVideo'
  return askPlayer({
    videoId,
    origin: location.origin,
    wanted: takeAsked(),
    ask: async (address, body) => {
      const init = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(4_000) })
      return answer.text()
    },
  }).catch(() => 'empty' as const)
})
