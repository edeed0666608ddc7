import { expect, test } from 'vitest'
import { mobileSystemOf } from './mobile-system.ts'

const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

test('[AD-1] phones and tablets are known by user agent, an iPad posing as a Mac by touch', () => {
  const on = (userAgent: string, maxTouchPoints = 0) => mobileSystemOf({ userAgent, maxTouchPoints })
  expect(on('Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile Safari/537.36')).toBe('android')
  expect(on('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1')).toBe('ios')
  expect(on(safari, 5)).toBe('ios')
  expect(on(safari)).toBeNull()
  expect(on('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 10)).toBeNull()
  expect(on('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36')).toBeNull()
})
