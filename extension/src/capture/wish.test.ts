import { expect, test } from 'vitest'
import { wishOf } from './wish.ts'

const link = 'https://reader.example/other'
const image = 'https://reader.example/moon.png'

test('[XB-4] an entry of the context menu asks for what it was opened on', () => {
  const click = { linkUrl: link, srcUrl: image }
  const wished = ['page', 'selection', 'link', 'image'].map((menuItemId) => wishOf({ ...click, menuItemId }, 7))
  expect(wished.map(({ kind, url }) => [kind, url])).toEqual([
    ['page', image],
    ['selection', image],
    ['link', link],
    ['image', image],
  ])
  expect(wished.every(({ tabId }) => tabId === 7)).toBe(true)
})
