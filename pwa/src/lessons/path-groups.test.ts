import { expect, test } from 'vitest'
import type { LocalLesson } from '#offline/rows.ts'
import { byPath } from './path-groups.ts'

const lesson = (name: string, learningPath: string | null, publishedAt: string) =>
  // The grouping reads these two fields alone.
  ({ name, publications: [{ classId: 'c', learningPath, publishedAt }] }) as unknown as LocalLesson

// Failed when a learning path was stored and shown nowhere.
test('[LS-9] students find lessons below their learning path, in the order of publishing', () => {
  const groups = byPath([
    lesson('Halves', 'Fractions', '2026-11-03'),
    lesson('Rivers', null, '2026-11-02'),
    lesson('Parts', 'Fractions', '2026-11-01'),
  ])
  expect(groups.map(({ path, lessons }) => [path, lessons.map(({ name }) => name)])).toEqual([
    ['Fractions', ['Parts', 'Halves']],
    [null, ['Rivers']],
  ])
  expect(byPath([lesson('Rivers', null, '')])).toHaveLength(1)
})
