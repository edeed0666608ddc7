import type { OpenSession } from '@takhti/schema/accounts/sessions/model'
import { expect, test } from 'vitest'
import { spanOf } from './session-spans.ts'

const now = new Date(2026, 10, 28, 9, 0)

const seen = (at: Date, isCurrent = false) => ({ lastSeenAt: at.toISOString(), isCurrent }) as OpenSession

test.each([
  [new Date(2026, 10, 28, 0, 0), 'today'],
  [new Date(2026, 10, 27, 23, 59), 'week'],
  [new Date(2026, 10, 22, 0, 0), 'week'],
  [new Date(2026, 10, 21, 23, 0), 'month'],
  [new Date(2026, 9, 29, 12, 0), 'earlier'],
])('[UX-C8] a session last used at %s is listed under %s', (at, span) => {
  expect(spanOf(seen(at), now)).toBe(span)
})

test('[UX-C8] the session in use is listed first, whatever its last use', () => {
  expect(spanOf(seen(new Date(2026, 8, 1), true), now)).toBe('today')
})
