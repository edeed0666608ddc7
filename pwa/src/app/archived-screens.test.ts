// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { paths } from '#screen/paths.ts'
import { screens } from './screens.ts'

vi.mock('#languages/late-words.ts', async (original) => ({
  ...(await original<object>()),
  addWords: () => Promise.resolve(),
}))

/** Pages of a class or its work that offer nothing which an archived class refuses, or state it in their own place. */
const exempt: Readonly<Record<string, string>> = {
  [paths.classDetail]: 'has the panel of the archive',
  [paths.classSettings]: 'has the panel of the archive',
  [paths.attempt]: 'a running attempt goes on; its start and its result state it',
  [paths.studentReport]: 'its tools state it',
  [paths.assessmentPreview]: 'only reads',
  [paths.assessmentPrint]: 'only reads',
  [paths.roomCode]: 'only reads',
  [paths.results]: 'only reads',
  [paths.gradebook]: 'only reads',
  [paths.attendanceReport]: 'only reads',
  [paths.studentInsights]: 'only reads',
  [paths.cardsOfClass]: 'cards belong to people',
}

// Fault: a page of a class without `classOf` offers what the server refuses.
test('[CL-39] every page of a class or an assessment follows the archive of its class', async () => {
  const ofClass = Object.entries(screens).filter(([path]) => /\$(classId|assessmentId)/.test(path))
  expect(ofClass.length).toBeGreaterThan(15)
  for (const [path, load] of ofClass) {
    const { isOfClass = false } = await load()
    expect({ path, isFollowed: isOfClass || path in exempt }).toEqual({ path, isFollowed: true })
  }
}, 60_000)
