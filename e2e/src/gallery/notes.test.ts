import { readFile } from 'node:fs/promises'
import { inRoot } from '@takhti/tools/kit/root'
import { expect, test } from 'vitest'
import { shownScreens } from './screens.ts'

// Fault: a note about a screen that was renamed, or a second one that contradicts the first.
test('[UN-10] each screen of the notes is a picture of the gallery, and is named once', async () => {
  const notes = await readFile(inRoot('docs', 'gallery.md'), 'utf8')
  const lists = [...notes.matchAll(/^- (`.*?) \([PHLW ]+\):/gms)].map(([, names]) => names ?? '')
  const named = lists.flatMap((names) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const pictures = new Set(shownScreens.map(({ name }) => name))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => name === undefined || !pictures.has(name))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})
