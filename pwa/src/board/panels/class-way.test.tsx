// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { showScreen } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import english from '../../locales/en.json'
import { ClassWay } from './ClassWay.tsx'

vi.mock('#api/client.ts', () => ({ send: vi.fn(), onRefusal: () => {} }))

// Fault: with the link in the lesson's menu only, the class was three presses away.
test('a teacher opens the class of an open lesson with one press, and starts it with the next', async () => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  const page = await showScreen(
    // A minimal screen: only its address and its component are used.
    { path: '/lesson/$lessonId', Component: ClassWay } as unknown as Screen,
    '/lesson/rivers',
  )
  const [way] = page.all('link')
  expect(way?.name).toBe(english.board.liveClass)
  expect(way?.element.getAttribute('href')).toBe('/class/rivers')
  await page.leave()
})
