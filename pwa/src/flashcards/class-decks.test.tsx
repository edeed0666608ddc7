// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { storeAnswer } from '#offline/answers.ts'
import english from '../locales/en/flashcards.json'
import { ClassDecks } from './ClassDecks.tsx'

vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => false,
  useOnline: () => false,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

let page: TestPage

beforeEach(() => {
  rememberPerson({ personId: 'me', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(async () => {
  await page.leave()
  queryClient.clear()
})

test('[FL-26] a teacher sees which classes have a deck and what each forgets, of how many', async () => {
  const classes = ['6 B', '7 A'].map((name) => ({ classId: name, name }))
  await storeAnswer('classes.listMine {}', { items: classes })
  await storeAnswer('flashcards.decks {}', { decks: [{ id: 'd', classes: [{ id: '6 B', name: '6 B' }] }] })
  await storeAnswer('flashcards.forgotten {"classId":"6 B","deckId":"d"}', {
    ...{ students: 30, reviewers: 20 },
    items: [{ card: { id: 'c', front: 'leaf', back: 'means' }, lapses: 4, reviews: 40, forgetters: 3, reviewers: 18 }],
  })
  const Component = () => <ClassDecks deckId="d" />
  page = await showScreen({ path: '/', title: 'content', roles: [], Component }, '/', english)
  await vi.waitFor(() => expect(page.text()).toContain('7 A'))
  const ticks = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ checked }) => checked)
  expect(ticks).toEqual([true, false])
  await page.press('What 6 B forgets')
  await vi.waitFor(() => expect(page.text()).toContain('leaf'))
  expect(page.text()).toContain('20 of 30 students')
  expect(page.text()).toContain('Forgotten in 4 of 40 reviews, by 3 of 18 students')
})
