import { expect, test } from 'vitest'
import { conductAddress, isConductWebview } from './conduct-address.ts'

const id = '01900000-0000-7000-8000-000000000001'
const other = '01900000-0000-7000-8000-00000000000a'

test.each([
  [`/webview/feedbackBehaviour/${id}`, '', { classId: id, studentId: null }],
  [`/webview/feedbackBehaviour/${other.toUpperCase()}/`, `?studentId=${id}`, { classId: other, studentId: id }],
  ['/feedbackBehaviour', `?classId=${id}`, { classId: id, studentId: null }],
  ['/feedbackBehaviour/', `?classId=${id}&studentId=${other}`, { classId: id, studentId: other }],
  ['/feedbackBehaviour', '', { classId: null, studentId: null }],
  ['/webview/feedbackBehaviour/none', '', { classId: null, studentId: null }],
  [`/webview/feedbackBehaviour/${id}/more`, '', { classId: null, studentId: null }],
])('[WV-6] %s%s names a class and a student', (pathname, search, address) => {
  expect(isConductWebview(pathname)).toBe(true)
  expect(conductAddress(pathname, search)).toEqual(address)
})

test('[WV-6] other pages are no webviews of behaviour feedback', () => {
  for (const pathname of ['/feedback', '/webview/feedbackBehaviours', '/dashboard/feedbackBehaviour'])
    expect(isConductWebview(pathname)).toBe(false)
})
