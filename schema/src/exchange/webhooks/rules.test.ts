import { expect, test } from 'vitest'
import { isPublicAddress, retryWaitsMs, webhookAddress } from './rules.ts'

test('[WH-1] an address of a webhook is https, by a public name, on the default port', () => {
  expect(webhookAddress(' https://hooks.school.example/a?b=c#d ')).toBe('https://hooks.school.example/a?b=c')
  expect(webhookAddress('https://hooks.school.example:443/')).toBe('https://hooks.school.example/')
  const refused = [
    'http://hooks.school.example/',
    'https://hooks.school.example:8443/',
    'https://user:x@hooks.school.example/',
    'https://localhost/',
    'https://router/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://１２７.0.0.1/',
    'https://localhost./',
    'ftp://hooks.school.example/',
    'nonsense',
  ]
  for (const text of refused) expect(webhookAddress(text), text).toBeNull()
})

test('[WH-2] private, local and reserved networks are not public', () => {
  const closed =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.168.1.1 ' +
    '198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 255.255.255.255 1.2.3 1.2.3.999 :: ::1 ::ffff:10.0.0.1 fe80::1 fc00::1 ' +
    'fd12::1 ff02::1 64:ff9b::a00:1 2001:db8::1 2001:0:1::1 2001::1 2002:a00:1::1'
  for (const address of closed.split(' ')) expect(isPublicAddress(address), address).toBe(false)
  const open =
    '1.1.1.1 8.8.8.8 100.63.0.1 172.15.0.1 172.32.0.1 192.1.0.1 198.17.0.1 2606:4700::1111 2a00:1450:4001::200e'
  for (const address of open.split(' ')) expect(isPublicAddress(address), address).toBe(true)
})

test('[WH-3] each wait after a failed attempt is longer than the one before', () => {
  expect([...retryWaitsMs].sort((a, b) => a - b)).toEqual([...retryWaitsMs])
})
