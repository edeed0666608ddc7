import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../playwright.config.ts'
import { planned } from './plan.ts'

const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.e2e.ts'))
  .map((file) => file.slice(0, -'.e2e.ts'.length))

const order = (turn: number) => planned(names, turn).flatMap((part) => part.names)
const days = names.map((_, day) => 20_783 + day)

// Planted: a rest that is put into the entry before it: files of one project came in the order of their names, whatever the day.
test('TU-4 whatever the turn, each journey is in one part, as Playwright orders it, and looks at screens come last', () => {
  expect(names.length).toBeGreaterThan(50)
  for (const day of days) {
    expect(order(day).toSorted()).toEqual(names.toSorted())
    for (const { names: ordered } of planned(names, day))
      expect(ordered).toEqual(ordered.toSorted((one, other) => one.localeCompare(other)))
    expect(order(day).slice(-2).toSorted()).toEqual(['every-room', 'every-screen'])
  }
})

test('TU-5 what always has to run comes first, and each of the others comes right after it once', () => {
  const first = order(days[0] ?? 0).slice(0, 5)
  expect(first).toEqual(['lesson', 'live-class', 'live-quiz', 'sign-in', 'offline'])
  const others = names.filter((name) => !first.includes(name) && !name.startsWith('every-'))
  const next = others.map((_, day) => order(day)[first.length] ?? '')
  expect(next.toSorted()).toEqual(others.toSorted())
  for (const day of days) expect(order(day).slice(0, first.length)).toEqual(first)
})

test('TU-6 Playwright gets the same three projects, and each file of journeys once', () => {
  const projects = config.projects ?? []
  expect([...new Set(projects.map(({ name = '' }) => name))].toSorted()).toEqual(['kept', 'online', 'screens'])
  const matched = projects.flatMap(({ testMatch }) => testMatch ?? []).map(String)
  expect(matched.toSorted()).toEqual(names.map((name) => `**/${name}.e2e.ts`).toSorted())
  for (const { name, use, dependencies } of projects)
    expect([use?.serviceWorkers, dependencies], name).toEqual([name === 'online' ? 'block' : undefined, undefined])
})
