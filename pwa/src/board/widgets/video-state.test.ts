import { expect, test } from 'vitest'
import { readVideo, writeVideo } from './video-state.ts'

const video = { fileId: 'river', name: 'River.mp4', mediaType: 'video/mp4', bytes: 69 }

test('[ML-10] a widget plays only a video of the library that a page may show', () => {
  expect(readVideo(writeVideo(video))).toEqual(video)
  const others = [
    { ...video, mediaType: 'text/html' },
    { ...video, mediaType: 'image/png' },
    { ...video, bytes: 200_000_000 },
    { ...video, bytes: 0.5 },
    { ...video, fileId: undefined as unknown as string },
  ]
  expect(others.map((each) => readVideo(writeVideo(each)))).toEqual(others.map(() => null))
  expect(readVideo('{"widget":"graph"}')).toBeNull()
  expect(readVideo('no JSON')).toBeNull()
})
