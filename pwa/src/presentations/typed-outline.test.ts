import { maxTypedSlides } from '@takhti/schema/presentations/rules'
import { expect, test } from 'vitest'
import { outlineMaterial } from './material.ts'
import { typedSlides } from './typed-outline.ts'

const headings = (count: number) =>
  ['# Plants', ...Array.from({ length: count }, (_, at) => `## Part ${at + 1}\n- fact a\n- fact b`)].join('\n')

test('[PD-1] an outline of sixty slides is made whole, and one more is refused with its count', () => {
  const made = typedSlides(headings(maxTypedSlides))
  expect('slides' in made && made.slides).toHaveLength(maxTypedSlides + 1)
  expect(typedSlides(headings(maxTypedSlides + 1))).toEqual({ tooMany: maxTypedSlides + 1 })
})

test('[PD-2] empty, one-word, hostile and right-to-left outlines have what is there', () => {
  expect(typedSlides(' \n\t\n')).toEqual({ title: '', slides: [] })
  expect(typedSlides('Plants')).toMatchObject({ slides: [{ kind: 'points', points: [{ text: 'Plants' }] }] })
  expect(typedSlides('جذور\n  تمتص الماء\n  تثبت النبات')).toMatchObject({ slides: [{ title: 'جذور' }] })
  expect(typedSlides('Roots\n - \u0000<b>x</b>\uFFFE')).toMatchObject({
    slides: [{ title: 'Roots', text: '<b>x</b>' }],
  })
})

test('[PD-3] each part of a plan becomes a slide, and its questions become questions', () => {
  const lines = (texts: readonly string[]) => texts.map((text) => ({ text, level: 0 }))
  const { from } = outlineMaterial('Plan of Plants', [
    { heading: 'Engage', lines: lines(['Look at a leaf.', 'Ask why it is green.']) },
    { heading: 'What do roots take up?', lines: lines(['Water', 'Light']) },
  ])
  const made = typedSlides('outline' in from ? from.outline : '')
  expect(made).toMatchObject({
    title: 'Plan of Plants',
    slides: [{ kind: 'title' }, { kind: 'points', title: 'Engage' }, { kind: 'question', options: ['Water', 'Light'] }],
  })
})
