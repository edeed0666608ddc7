import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPhone, isTimeZone, isWebsite, sniffLogo } from './rules.ts'

test('[IN-7] a time zone has a name; an offset, a word or a path is none', () => {
  for (const zone of ['Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires', 'Europe/Berlin'])
    expect(isTimeZone(zone), zone).toBe(true)
  for (const text of ['+05:30', 'Mars/Base', '../etc', '', 'Asia/Kolkata ', 'a'.repeat(100)])
    expect(isTimeZone(text), text).toBe(false)
  fc.assert(fc.property(fc.string(), (text) => typeof isTimeZone(text) === 'boolean'))
})

test('[IN-8] a website is a public https address', () => {
  for (const text of ['https://hill.example', 'https://hill.example/about?x=1', 'https://स्कूल.example'])
    expect(isWebsite(text), text).toBe(true)
  for (const text of [
    'http://hill.example',
    'javascript:alert(1)',
    'https://a:b@hill.example',
    'https://localhost',
    'https://10.0.0.1',
    'hill.example',
    '',
  ])
    expect(isWebsite(text), text).toBe(false)
})

test('[IN-9] a phone number is digits with the usual marks', () => {
  for (const text of ['+91 20 5550 1234', '(020) 5550-1234', '12345']) expect(isPhone(text), text).toBe(true)
  for (const text of ['1234', 'call me', '=1+1', '++12345', '']) expect(isPhone(text), text).toBe(false)
})

test('[IN-10] an image is recognized by its first bytes, and no file with a script is one', () => {
  expect(sniffLogo(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1))).toBe('image/png')
  expect(sniffLogo(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
  expect(sniffLogo(new TextEncoder().encode('RIFF____WEBPVP8 '))).toBe('image/webp')
  for (const text of ['<svg xmlns="">', 'GIF89a', '<!doctype html>', '', 'RIFF____WAVE'])
    expect(sniffLogo(new TextEncoder().encode(text))).toBeNull()
})
