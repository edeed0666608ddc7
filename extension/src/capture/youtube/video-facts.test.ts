// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { playerOf } from './video-facts.ts'

test('of several players in a page the one with the wanted video is asked, else the first', () => {
  document.body.innerHTML = '<div id="movie_player"></div><div id="shorts-player"></div>'
  const [watch, shorts] = document.body.children
  Object.assign(watch ?? {}, { getVideoData: () => ({ video_id: 'seenBefore1' }) })
  Object.assign(shorts ?? {}, { getVideoData: () => ({ video_id: 'tk8hVolcano' }) })
  expect(playerOf(document, 'tk8hVolcano')?.id).toBe('shorts-player')
  expect(playerOf(document, 'seenBefore1')?.id).toBe('movie_player')
  expect(playerOf(document, 'neverSeen11')?.id).toBe('movie_player')
  document.body.innerHTML = ''
  expect(playerOf(document, 'tk8hVolcano')).toBeNull()
})
