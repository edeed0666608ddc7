import { expect, test } from 'vitest'
import { libraryKindOf } from './rules.ts'

test('[ML-1] pictures and videos that every browser shows can be shared, and nothing else', () => {
  const types = ['image/png', 'image/webp', 'video/mp4', 'video/webm', 'image/svg+xml', 'video/x-msvideo', 'text/html']
  expect(types.map(libraryKindOf)).toEqual(['image', 'image', 'video', 'video', null, null, null])
})
