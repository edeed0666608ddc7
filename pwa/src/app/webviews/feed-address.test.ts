import { expect, test } from 'vitest'
import { classOfFeedWebview, isFeedWebview } from './feed-address.ts'

const classId = '01890000-0000-7000-8000-00000000c1a5'

test('[FW-1] the webview of a feed names its class, in any letter case', () => {
  for (const path of [`/webview/classFeed/full/${classId}`, `/webview/classfeed/full/${classId.toUpperCase()}/`]) {
    expect(isFeedWebview(path)).toBe(true)
    expect(classOfFeedWebview(path)).toBe(classId)
  }
})

test('[FW-1] an address without a class is the webview’s, and names none', () => {
  for (const path of ['/webview/classFeed/full', '/webview/classFeed/full/x']) {
    expect(isFeedWebview(path)).toBe(true)
    expect(classOfFeedWebview(path)).toBeNull()
  }
  for (const path of ['/webview/classFeed', `/webview/assessment/full/${classId}`, '/dashboard/classes'])
    expect(isFeedWebview(path)).toBe(false)
})
