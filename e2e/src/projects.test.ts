import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { laneOf, lanes } from '@takhti/tools/test/lanes'
import { expect, test } from 'vitest'
import config from '../playwright.config.ts'

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.e2e.ts'))

test('[TU-4] each journey is in one project, and screens come last', () => {
  const projects = config.projects ?? []
  expect(projects.map(({ name = '' }) => name)).toEqual(['kept', 'online', 'screens'])
  const [first, online, screens] = projects
  expect([first?.grep, first?.testIgnore]).toEqual([online?.grepInvert, [screens?.testMatch]])
  expect(online?.testIgnore).toEqual([screens?.testMatch])
  expect(projects.map(({ use }) => use?.serviceWorkers)).toEqual([undefined, 'block', 'block'])
})

test('[TU-10] screens of a phone and of a laptop have a lane each, and lanes are alike in length', () => {
  const screensOf = (device: string) => laneOf(`every-screen-on-${device}.e2e.ts`)
  expect([screensOf('phone'), screensOf('laptop')].toSorted()).toEqual([...lanes])
  const sizes = lanes.map((lane) => files.filter((file) => laneOf(file) === lane).length)
  expect(Math.max(...sizes) / files.length).toBeLessThan(0.6)
})

test('[TU-5] a journey that waits for the service worker is tagged as one that has it', () => {
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const parts = readFileSync(join(import.meta.dirname, file), 'utf8').split(/^\s*test\(/m)
    const waiting = parts.filter((part) => part.includes('navigator.serviceWorker.ready'))
    for (const part of waiting) expect(part, file).toContain("{ tag: '@kept' }")
  }
})
