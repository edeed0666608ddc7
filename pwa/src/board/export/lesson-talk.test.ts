import { englishTerms, wordsOfMaths } from '@takhti/schema/board/maths-words'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { writePresentation } from '@takhti/schema/presentations/pptx/write-presentation'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { typesetMaths } from '../maths/typeset.ts'
import { altOf, contentOf } from './lesson-talk.ts'

const style = { colour: '#1d4ed8', width: 1 } as const
const speak = (latex: string) => wordsOfMaths(latex, (term) => englishTerms[term])
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

function textAt(y: number, text: string, id: string): NewShape {
  return { kind: 'text', props: { x: 0, y, width: 400, height: 40, text, size: 30 }, id, style, order: `a${id.at(-1)}` }
}

test('[TP-1] a formula on a page is in the alternative text of its picture in PowerPoint', async () => {
  const set = await typesetMaths('\\frac{a}{b} \\le x^2')
  if ('fault' in set) throw new Error(set.fault)
  const box = { x: 0, y: 100, width: set.width * 40, height: set.height * 40 }
  const props = { ...box, text: '\\frac{a}{b} \\le x^2', size: 40, outline: set.outline }
  const page = new Y.Doc()
  const formula: NewShape = { kind: 'maths', props, id: 'maths-0000000001', style, order: 'a5' }
  addShapes(
    page,
    [textAt(200, 'Why is it true?', 'text-00000000009'), formula, textAt(0, 'Ratios', 'text-00000000008')],
    null,
  )
  const { isText, words } = contentOf(Y.encodeStateAsUpdate(page))
  expect(isText).toBe(false)
  const alt = altOf(words, speak)
  expect(alt.split('\n')).toEqual(['Ratios', speak(props.text), 'Why is it true?'])
  expect(alt).toContain('a over b is at most x squared')
  const bytes = writePresentation(
    {
      title: '',
      language: 'en',
      theme: 'sea',
      slides: [{ kind: 'figure', title: '', picture: { bytes: pixel, alt } }],
    },
    new Date(),
  )
  if ('fault' in bytes) throw new Error(bytes.fault)
  const slide = strFromU8(unzipSync(bytes)['ppt/slides/slide1.xml'] ?? new Uint8Array())
  expect(/<p:pic>.*? descr="([^"]*)"/.exec(slide)?.[1]).toBe(alt.replaceAll('\n', ' '))
})
