import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { chaptersOfPage } from '#capture/youtube/chapters.ts'
import { videoFacts, type Player } from '#capture/youtube/video-facts.ts'

export default defineUnlistedScript(() => {
  const player: (Player & Element) | null = document.querySelector('#movie_player')
  const facts = videoFacts(player)
  if (facts === null || facts.chapters.length > 0) return facts
  return { ...facts, chapters: chaptersOfPage(document, facts.videoId) }
})
