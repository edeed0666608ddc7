import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { chaptersOfPage } from '#capture/youtube/chapters.ts'
import { videoIdOf } from '#capture/youtube/transcript.ts'
import { playerOf, videoFacts } from '#capture/youtube/video-facts.ts'

export default defineUnlistedScript(() => {
  const facts = videoFacts(playerOf(document, videoIdOf(location.href) ?? ''))
  if (facts === null || facts.chapters.length > 0) return facts
  return { ...facts, chapters: chaptersOfPage(document, facts.videoId) }
})
