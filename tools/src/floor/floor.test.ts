import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#kit/root.ts'
import { guarded } from './guards.ts'
import { membersOf } from './library.ts'
import { writeFloorProject } from './project.ts'
import { compat, supportsAt, trimmed } from './trim.ts'
import { declaredFloor, isInFloor, type Floor } from './versions.ts'

const floor = declaredFloor()

const library = `interface PointerEvent { getCoalescedEvents(): PointerEvent[]; readonly width: number }
declare var URL: { prototype: URL; parse(url: string): URL | null; canParse(url: string): boolean }
declare namespace Intl { const Segmenter: { new (): object } }
interface Clipboard { readText(): Promise<string> }
`

// The versions that the app supported while code used each of these without a test.
test.each<[string, Floor]>([
  ['PointerEvent.getCoalescedEvents', { ...floor, safari: 17.4 }],
  ['URL.parse', { ...floor, chrome: 120 }],
  ['Intl.Segmenter', { ...floor, firefox: 124 }],
  ['Clipboard.readText', { ...floor, firefox: 124 }],
])('[HS-6] %s does not compile where the promised browsers lack it', (name, older) => {
  expect(trimmed(library, { floor: older, compat }).young).toContain(name)
  const today = trimmed(library, { floor, compat })
  expect(today.young).toEqual([])
  expect(today.text).toBe(library)
})

test('[HS-6] a cut member leaves every line in its place', () => {
  const { text } = trimmed(library, { floor: { chrome: 120, firefox: 124, safari: 17.4 }, compat })
  expect(text.split('\n').map((line) => line.length)).toEqual(library.split('\n').map((line) => line.length))
  expect(text).not.toContain('readText')
  expect(text).toContain('canParse')
})

test('[HS-6] the start script tests for features of the oldest supported browsers', () => {
  const boot = readFileSync(inRoot('pwa/src/boot.ts'), 'utf8')
  const paths = [...boot.matchAll(/'(\w+)' in (\w+)(\.prototype)?/g)].map(
    ([, member, owner, isInstance]) => `api.${owner}.${member}${isInstance ? '' : '_static'}`,
  )
  const isReported = (older: Floor) =>
    paths.flatMap((path) => supportsAt([path], compat)).some((each) => !isInFloor(each, older))
  expect(isReported(floor)).toBe(false)
  const older = [{ chrome: floor.chrome - 1 }, { firefox: floor.firefox - 1 }, { safari: floor.safari - 0.1 }]
  expect(older.map((each) => isReported({ ...floor, ...each }))).toEqual([true, true, true])
})

test('[HS-6] the check knows the platform, and each member that it lets through is new', () => {
  const known = writeFloorProject('pwa')
  expect(known.known).toBeGreaterThan(7_000)
  const libraries = known.libraries.flatMap(membersOf)
  for (const name of Object.keys(guarded)) {
    const supports = libraries
      .filter((member) => member.name === name)
      .flatMap(({ paths }) => supportsAt(paths, compat))
    expect([name, supports.some((support) => isInFloor(support, floor))]).toEqual([name, false])
  }
})
