import { expect, test } from 'vitest'
import { World, sabotages } from './board-world.ts'
import { Chance } from './chance.ts'
import { convergence, runSchedule, simulate } from './convergence.ts'

test('[A6 A7 A11 A13 H4] boards converge to one valid lesson, whatever is lost or crashes', async () => {
  const { figures, failures } = await convergence.run({ full: false })
  expect(failures).toEqual([])
  for (const [what, atLeast] of [
    ['shapes drawn', 2_500],
    ['held at the end: ink', 500],
    ['held at the end: ellipse', 50],
    ['strokes wiped', 300],
    ['parts left', 200],
    ['held at the end: polygon', 50],
    ['held at the end: not plain', 200],
    ['shapes turned', 1_000],
    ['held at the end: turned', 300],
    ['held at the end: grouped', 100],
    ['held at the end: locked', 50],
    ['held at the end: described', 50],
    ['held at the end: with words', 20],
    ['shapes pasted', 80],
    ['texts rewritten', 50],
    ['bodies rewritten', 40],
    ['pages gone back', 30],
    ['lists gone back', 30],
    ['lists taken back', 3],
    ['pages migrated', 20],
    ['left to a later build', 50],
    ['held at the end: of a later format', 15],
    ['held at the end: shown before its document', 250],
    ['undone', 300],
    ['redone', 30],
    ['peer crashes', 300],
    ['room crashes', 300],
    ['compactions', 100],
    ['messages lost', 1_000],
    ['messages doubled', 1_000],
    ['messages overtaking', 1_000],
    ['gaps', 100],
    ['refusals', 30],
  ] as const) {
    expect(Number(figures[what]), what).toBeGreaterThan(atLeast)
  }
})

test.each(sabotages)('an injected fault is detected: %s', (sabotage) => {
  expect(simulate({ schedules: 60, seed: 1, sabotage }).failures.length).toBeGreaterThan(0)
})

test('one seed makes one run', () => {
  const [first, again] = [1, 2].map(() => runSchedule(new World(new Chance(7), null)))
  expect(first).toBe(again)
  expect(first).not.toBe(runSchedule(new World(new Chance(8), null)))
})
