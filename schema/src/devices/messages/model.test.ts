import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DeviceMessage } from './model.ts'
import { isShortText, maxTextBytes } from './rules.ts'

const id = '01890000-0000-7000-8000-000000000a5c'

test('[E8] a device receives the twelve messages of the specification and nothing else', () => {
  const types = DeviceMessage.options.map((option) => option.shape.type.value)
  expect(types).toHaveLength(12)
  fc.assert(
    fc.property(fc.string(), fc.anything(), (type, message) => {
      fc.pre(!types.some((known) => known === type))
      expect(DeviceMessage.safeParse({ type, message }).success).toBe(false)
    }),
  )
})

test('[E8] a message carries what its type needs, and no address', () => {
  const start = { classId: id, flowId: id, instituteKneuraId: id }
  expect(DeviceMessage.safeParse({ type: 'START_LIVE_CLASS', message: start }).success).toBe(true)
  for (const message of [{ ...start, url: 'https://elsewhere.example' }, { classId: id }, 'x', null])
    expect(DeviceMessage.safeParse({ type: 'START_LIVE_CLASS', message }).success).toBe(false)
  const opened = { type: 'OPEN_LICENSE_WEBVIEW', message: { url: 'https://elsewhere.example' } }
  expect(DeviceMessage.safeParse(opened).success).toBe(false)
})

test('[E8] a text for a clipboard is plain and has four kilobytes at most', () => {
  expect(isShortText('a line\nand\tanother')).toBe(true)
  expect(isShortText('नमस्ते'.repeat(400))).toBe(false)
  expect(isShortText('x'.repeat(maxTextBytes))).toBe(true)
  expect(isShortText('x'.repeat(maxTextBytes + 1))).toBe(false)
  for (const text of ['\u0000', 'a\u001b[31m', '\ud800']) expect(isShortText(text)).toBe(false)
})
