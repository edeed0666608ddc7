import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { videoFacts, type Player } from '#capture/youtube/player-captions.ts'

export default defineUnlistedScript(() => {
  const player: (Player & Element) | null = document.querySelector('#movie_player')
  return videoFacts(player)
})
