// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/quizzes.json'
import { TeamFields } from './host/TeamFields.tsx'
import { TeamChoice } from './player/TeamChoice.tsx'
import { TeamPodium } from './TeamPodium.tsx'

let page: TestPage

afterEach(() => page.leave())

const text = words.quiz.teams
const named = (letter: string) => text.name.replace('{{letter}}', letter)

test('[QT-3] teams take the steps in their order; one without players or points has none', async () => {
  const team = (number: number, score: number, rank: number, players = 2) => ({ team: number, score, rank, players })
  page = await show(<TeamPodium teams={[team(3, 500, 1), team(1, 200, 2), team(2, 0, 3), team(4, 90, 4, 0)]} />, words)
  expect(document.querySelector('section')?.getAttribute('aria-label')).toBe(text.title)
  expect([...document.querySelectorAll('li span[dir]')].map(({ textContent }) => textContent)).toEqual([
    named('C'),
    named('A'),
  ])
})

test('[QT-3] a player chooses a team by its name, and a host turns teams on and off', async () => {
  const chosen: number[] = []
  const settings: unknown[] = []
  page = await show(
    <>
      <TeamChoice count={3} team={null} onChoose={(team) => chosen.push(team)} />
      <TeamFields teams={null} onChange={(teams) => settings.push(teams)} />
    </>,
    words,
  )
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual(['A', 'B', 'C'].map(named))
  radios[1]?.click()
  expect(chosen).toEqual([2])
  const select = document.querySelector('select')
  if (select === null) throw new Error('no teams to select')
  for (const value of ['4', '']) {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  expect(settings).toEqual([{ count: 4, by: 'draw', score: 'sum' }, null])
})
