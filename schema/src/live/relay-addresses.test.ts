import { expect, test } from 'vitest'
import { withoutAddresses } from './relay-addresses.ts'

const host = 'candidate:1 1 udp 2122260223 192.168.7.21 54321 typ host generation 0'
const mapped = 'candidate:2 1 udp 1686052607 203.0.113.9 54321 typ srflx raddr 192.168.7.21 rport 54321'
const relay = 'candidate:3 1 udp 41885439 198.51.100.2 60000 typ relay raddr 203.0.113.9 rport 54321'

const named = (candidate: string) => ({ candidate, sdpMid: '0', sdpMLineIndex: 0 })

test('[H5] only relay candidates are forwarded, without their owner’s address', () => {
  const signal = withoutAddresses({ kind: 'candidates', candidates: [named(host), named(mapped), named(relay)] })
  expect(signal).toMatchObject({ candidates: [{ candidate: expect.stringContaining('198.51.100.2') }] })
  expect(JSON.stringify(signal)).not.toMatch(/192\.168|203\.0\.113/)
  expect(withoutAddresses({ kind: 'candidates', candidates: [named(host), named(mapped)] })).toBeNull()
})

test('[H5] a description has no address but the relay’s, and remains a description', () => {
  const sdp = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    'c=IN IP4 203.0.113.9',
    'a=rtcp:54321 IN IP4 203.0.113.9',
    `a=${host}`,
    `a=${mapped}`,
    `a=${relay}`,
    'a=mid:0',
    '',
  ].join('\r\n')
  const signal = withoutAddresses({ kind: 'description', type: 'offer', sdp })
  const text = JSON.stringify(signal)
  expect(text).not.toMatch(/192\.168|203\.0\.113/)
  expect(text).toContain('198.51.100.2')
  expect(text).toContain('a=mid:0')
  expect(text).toContain('c=IN IP4 0.0.0.0')
})

test('[H5] a candidate that only claims to be relayed somewhere in its text is dropped', () => {
  const sly = 'candidate:1 1 udp 1 192.168.7.21 5 typ host ufrag relay'
  expect(withoutAddresses({ kind: 'candidates', candidates: [named(sly)] })).toBeNull()
})
