import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPushAddress } from './rules.ts'

test('[F7] the server pushes to browsers’ push services and to no other host', () => {
  for (const address of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect(isPushAddress(address), address).toBe(true)
  for (const address of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/',
    'https://fcm.googleapis.com.elsewhere.example/',
    'https://elsewhere.example/?https://fcm.googleapis.com',
    'https://a:b@fcm.googleapis.com/',
    'https://push.apple.com.elsewhere.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'nonsense',
  ])
    expect(isPushAddress(address), address).toBe(false)
  fc.assert(fc.property(fc.webUrl(), (address) => !isPushAddress(address)))
})
