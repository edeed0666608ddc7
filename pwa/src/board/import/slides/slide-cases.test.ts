import { readFile } from 'node:fs/promises'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { textOfPage } from '@takhti/schema/board/page-text'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { tools } from './opened-slides.ts'
import { Presentation } from './presentation.ts'

const science = new URL('../../../files/documents/cases/science.pptx', import.meta.url)

test('[B7] slides as pages retain powers, signs, Hindi in Kruti Dev, and draw diagrams', async () => {
  const slides = Presentation.open(new Uint8Array(await readFile(science)))
  const pages = await Promise.all([1, 2].map((number) => slides.slide(number, tools)))
  const [first, second] = pages.map((read) => {
    const page = new Y.Doc()
    Y.applyUpdate(page, read?.update ?? new Uint8Array())
    return { page, leftOut: read?.leftOut }
  })
  const words = textOfPage(first?.page ?? new Y.Doc(), 5_000)
  for (const each of ['3 × 10⁸ m/s', 'H₂O; 2¹⁰ = 1024', 'ΔT, the angle is θ and α', 'भारत की राजधानी दिल्ली है।'])
    expect(JSON.stringify(words)).toContain(each)
  const texts = readShapes(second?.page ?? new Y.Doc()).flatMap(({ kind, props }) =>
    kind === 'text' ? [props.text.replaceAll('\n', ' ')] : [],
  )
  expect(texts).toEqual([
    'The water cycle',
    'Evaporation lifts water from the sea',
    'Condensation makes clouds',
    'Rain brings the water back',
  ])
  expect(second?.leftOut).toBe(0)
})
