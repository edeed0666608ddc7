import { expect, test } from 'vitest'
import { videoIdOf } from './transcript.ts'

test.each([
  ['https://www.youtube.com/watch?v=tk8hVolcano&t=4s', 'tk8hVolcano'],
  ['https://m.youtube.com/watch?v=tk8hVolcano', 'tk8hVolcano'],
  ['https://www.youtube.com/shorts/tk8hVolcano', 'tk8hVolcano'],
  ['https://www.youtube.com/live/tk8hVolcano?feature=share', 'tk8hVolcano'],
  ['https://www.youtube.com/', null],
  ['https://www.youtube.com/watch?v=<script>', null],
  ['https://youtube.com.evil.example/watch?v=tk8hVolcano', null],
  ['not an address', null],
])('the video of %s is %s', (address, id) => {
  expect(videoIdOf(address)).toBe(id)
})
