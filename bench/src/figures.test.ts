import { expect, test } from 'vitest'
import type { Figure } from './figure.ts'
import { Figures } from './figures.ts'

test('[BE-7] a metric is reported when measured, and one that breaks breaks no other', async () => {
  const { figures, reported } = listening()
  await figures.take(['x.one', 'x.two', 'x.three'], async () => {
    await figures.take(['x.one'], async () => figure('x.one'))
    expect(reported).toEqual(['x.one'])
    await figures.take(['x.two'], async () => Promise.reject(new Error('the page crashed')))
    await figures.take(['x.three'], async () => figure('x.three'))
  })
  expect(reported).toEqual(['x.one', 'x.two: the page crashed', 'x.three'])
  expect(figures.hold).toBe(false)
})

test('[BE-8] an error around metrics breaks those that are not reported yet', async () => {
  const { figures, reported } = listening()
  await figures.take(['x.one', 'x.two'], async () => {
    await figures.take(['x.one'], async () => figure('x.one'))
    throw new Error('no server')
  })
  expect(reported).toEqual(['x.one', 'x.two: no server'])
})

test('[BE-9] a run that measured nothing, misses a metric, or leaves one out has failed', async () => {
  expect(listening().figures.hold).toBe(false)
  const missing = listening().figures
  await missing.take(['x.one', 'x.two'], async () => [figure('x.one')])
  expect(missing.hold).toBe(false)
  const missed = listening().figures
  await missed.take(['x.one'], async () => ({ ...figure('x.one'), holds: false }))
  expect(missed.hold).toBe(false)
  const { figures } = listening()
  await figures.take(['x.one', 'x.two'], async () => [figure('x.one'), figure('x.two')])
  expect(figures.hold).toBe(true)
})

test('[BE-10] only requested metrics are measured', async () => {
  const { figures, reported } = listening('x.pan')
  for (const name of ['x.pan.5k', 'x.panes', 'x.ink']) await figures.take([name], async () => figure(name))
  expect(reported).toEqual(['x.pan.5k'])
})

function listening(wanted?: string) {
  const reported: string[] = []
  const figures = new Figures({
    wanted,
    report: ({ name }) => reported.push(name),
    reportBroken: (names, error) => reported.push(`${names.join()}: ${error instanceof Error ? error.message : ''}`),
  })
  return { figures, reported }
}

function figure(name: string): Figure {
  return { name, ours: 1, peer: 1, peerName: 'peer', ratio: 1, limit: 1, holds: true, unit: 'ms', samples: 1 }
}
