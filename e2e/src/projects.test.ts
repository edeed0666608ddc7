import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../playwright.config.ts'

const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.e2e.ts'))
  .map((file) => file.slice(0, -'.e2e.ts'.length))

test('[TU-4] each file of journeys is in one project, and looks at screens come last', () => {
  expect(names.length).toBeGreaterThan(50)
  const projects = config.projects ?? []
  expect(projects.map(({ name = '' }) => name)).toEqual(['kept', 'online', 'screens'])
  const matched = projects.flatMap(({ testMatch }) => testMatch ?? []).map(String)
  expect(matched.toSorted()).toEqual(names.map((name) => `**/${name}.e2e.ts`).toSorted())
  for (const { name, use, dependencies } of projects)
    expect([use?.serviceWorkers, dependencies], name).toEqual([name === 'kept' ? undefined : 'block', undefined])
})
