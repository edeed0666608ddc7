// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { showScreen } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import english from '../../locales/en.json'
import { ClassWay } from './ClassWay.tsx'

vi.mock('#api/client.ts', () => ({ send: vi.fn(), onRefusal: () => {} }))

// Planted: a way to the class behind the lesson's menu alone: from a lesson to its class it was three presses.
test('from an open lesson its class is one press away for who teaches, and another one starts it', async () => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  const page = await showScreen(
    // The screen is made here, and only its address and what it shows are looked at.
    { path: '/lesson/$lessonId', Component: ClassWay } as unknown as Screen,
    '/lesson/rivers',
  )
  const [way] = page.all('link')
  expect(way?.name).toBe(english.board.liveClass)
  expect(way?.element.getAttribute('href')).toBe('/class/rivers')
  await page.leave()
})
