import { expect, test } from 'vitest'
import { contentOfWebview, isContentWebview } from './content-address.ts'

const id = '01900000-0000-7000-8000-000000000001'

test.each([
  ['/webview-content', '', { kind: 'list' }],
  ['/webview-content/', `?contentId=${id.toUpperCase()}`, { kind: 'item', contentId: id }],
  ['/webview-content', '?contentId=none', { kind: 'invalidPath' }],
  ['/webview', '', { kind: 'invalidPath' }],
  ['/webview/', '', { kind: 'invalidPath' }],
  ['/webview/nothing/here', `?contentId=${id}`, { kind: 'invalidPath' }],
])('[WV-9] %s%s shows content, or that the path is invalid', (pathname, search, shown) => {
  expect(isContentWebview(pathname)).toBe(true)
  expect(contentOfWebview(pathname, search)).toEqual(shown)
})

test('[WV-9] pages of the app are no webviews of content', () => {
  for (const pathname of ['/dashboard/content', '/webviews', '/webview-contents', '/', '/assessment-webview'])
    expect(isContentWebview(pathname)).toBe(false)
})
