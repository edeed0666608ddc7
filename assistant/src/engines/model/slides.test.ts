import { expect, test } from 'vitest'
import type { SlidePart } from '../../port.ts'
import { readSource } from '../../source.ts'
import { embedded } from '../embedded-engine.ts'
import { slideParts } from './slides.ts'
import type { Speaker } from './speaker.ts'

const leaves = 'Leaves make food from light in 12 steps, as https://plants.example/leaves shows.'
const roots = 'Roots take up water from the soil and hold the plant in the ground.'
const padding = Array.from({ length: 200 }, (_, at) => `Meadow number ${at} has grass, clover and a fence.`)

const source = readSource({
  kind: 'article',
  title: 'Plants',
  language: 'en',
  capturedAt: '2026-01-01T00:00:00.000Z',
  segments: [leaves, roots, ...padding, 'Stems carry water to the leaves.'].map((text) => ({ text })),
})

type Point = { text: string; quote: string }

/** What stays of the slides that a model answers with. */
async function partsOf(...slides: { title: string; points: Point[] }[]): Promise<SlidePart[]> {
  const voice = {
    complete: async () => ({ text: JSON.stringify({ slides }), isCut: false }),
    stream: async function* () {},
  }
  const speaker: Speaker = { maker: 'edge', model: 'm', canSee: false, begin: () => voice }
  return await slideParts({ speaker, other: embedded, options: {} }, source, 10)
}

const point = (text: string, quote = leaves): Point => ({ text, quote })

test('[MS-5] a point stays with its passage, in the order of the source', async () => {
  const parts = await partsOf(
    { title: 'Roots', points: [point('Roots take up water', roots)] },
    { title: 'Leaves', points: [point('Leaves make food in 12 steps')] },
  )
  expect(parts.slice(0, 2)).toMatchObject([
    { title: 'Leaves', points: [{ text: 'Leaves make food in 12 steps', span: { quote: leaves } }] },
    { title: 'Roots', points: [{ span: { quote: roots } }] },
  ])
})

test.each([
  ['a number', 'Leaves make food in 13 steps'],
  ['another address', 'Leaves make food, see https://plants.example/other'],
  ['an address without a scheme', 'Leaves make food from light, www.plants.example'],
  ['a call', 'Leaves make food tel:+123456789 from light'],
  ['markup', 'Leaves make <b>food</b> from light'],
  ['an image', 'Leaves make food ![x](leaves) from light'],
  ['other matter', 'Leaves dance with dinosaurs under the moon every night'],
])('[MS-6] a point with %s that its passage lacks is left out', async (_, text) => {
  const [first] = await partsOf({ title: 'Leaves', points: [point('Leaves make food from light'), point(text)] })
  expect(first?.points.map((each) => each.text)).toEqual(['Leaves make food from light'])
})

test('[MS-7] a slide is of one place, and a title is of the source', async () => {
  const far = point('Stems carry water', 'Stems carry water to the leaves.')
  const [first, second] = await partsOf(
    { title: 'Cheese 99', points: [point('Leaves make food from light'), far] },
    { title: 'javascript:leaves', points: [point('Roots hold the plant', roots)] },
  )
  expect(first).toMatchObject({ title: 'Plants', points: [{ text: 'Leaves make food from light' }] })
  expect(first?.points).toHaveLength(1)
  expect(second?.title).toBe('Plants')
  await expect(partsOf({ title: 'Leaves', points: [point('A', 'The moon is made of cheese.')] })).rejects.toThrow()
})
