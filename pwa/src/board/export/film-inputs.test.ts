import { expect, test } from 'vitest'
import type { PaperPage } from './drawing-surface.ts'
import { printOfPages, printOfRecording } from './film-inputs.ts'
import type { Scene } from './film-plan.ts'

const scene: Scene = { update: new Uint8Array(), script: 'Roots', voice: null, pointer: [] }
const page: PaperPage = { shapes: [], paper: 'plain' }
const print = async (changed: Partial<Scene> = {}, of = page, images: readonly string[] = []) =>
  await printOfPages(
    { title: 'Plants', scenes: [{ ...scene, ...changed }] },
    [of],
    new Map(images.map((imageId) => [imageId, { bytes: new Uint8Array(), type: 'image/png' }])),
  )

// Fault: the voice left out of the print: a second recording went on with the pictures of the first one's length.
test('[FP-6] script, voice, pointer, page and images each make other inputs; the title does not', async () => {
  const pen = (bytes: number[]) => ({ kind: 'ink', props: { packed: new Uint8Array(bytes) } }) as never
  const prints = await Promise.all([
    print(),
    print({ script: 'Stems' }),
    print({ voice: new Blob(['one']) }),
    print({ voice: new Blob(['two']) }),
    print({ pointer: [{ at: 1, x: 0, y: 0 }] }),
    print({}, { ...page, paper: 'grid' }),
    print({}, { ...page, shapes: [pen([1])] }),
    print({}, { ...page, shapes: [pen([2])] }),
    print({}, page, ['image']),
  ])
  expect(new Set(prints).size).toBe(prints.length)
  expect(await print()).toBe(prints[0])
  expect(await printOfPages({ title: 'Other', scenes: [scene] }, [page], new Map())).toBe(prints[0])
})

test('[FP-7] a recording is its bytes, however they were divided, and its images', async () => {
  const whole = await printOfRecording([new Uint8Array([1, 2, 3])], [])
  expect(await printOfRecording([new Uint8Array([1]), new Uint8Array([2, 3])], [])).toBe(whole)
  expect(await printOfRecording([new Uint8Array([1, 2, 4])], [])).not.toBe(whole)
  expect(await printOfRecording([new Uint8Array([1, 2, 3])], ['image'])).not.toBe(whole)
})
