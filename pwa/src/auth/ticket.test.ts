import { expect, test } from 'vitest'
import { readTicket } from './ticket.ts'

// Fault: without the deletion of `token` from the parameters the first expectation fails.
test('[E10] a code is removed from the address, and so is everything that identifies a person', () => {
  const href =
    'https://takhti.example/webview/assessment/1?token=one-time&instituteId=2&userId=3&roles=admin&notificationToken=n&theme=dark#page'
  const found = readTicket(href)
  expect(found?.rest).toBe('/webview/assessment/1?theme=dark#page')
  expect(found?.ticket).toEqual({ token: 'one-time', redirect: '/webview/assessment/1?theme=dark#page' })
  expect(readTicket('https://takhti.example/login?token=')).toBeNull()
  expect(readTicket('https://takhti.example/dashboard/create?new')).toBeNull()
})

test('[E12] a redirect that comes with a code is unchanged until it is judged', () => {
  const found = readTicket('https://takhti.example/login?redirect=https%3A%2F%2Fevil.example&token=x')
  expect(found).toEqual({ ticket: { token: 'x', redirect: 'https://evil.example' }, rest: '/login' })
})
