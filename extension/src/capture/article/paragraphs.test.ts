// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

test('each text stands once, in its innermost block, in reading order', () => {
  document.body.innerHTML = `
    <h1>Tides</h1><p>One <b>bold</b>\n word.</p>
    <ul><li>Outer <p>inner</p> rest<ul><li>deep</li></ul></li></ul>
    <blockquote><p>Said.</p></blockquote><p> </p><table><tr><th>When</th><td>High water</td></tr></table>`
  expect(paragraphsOf(document.body)).toEqual([
    'Tides',
    'One bold word.',
    'Outer rest',
    'inner',
    'deep',
    'Said.',
    'When',
    'High water',
  ])
})

test('an article without blocks is one paragraph, and an empty one none', () => {
  document.body.innerHTML = 'Just  text'
  expect(paragraphsOf(document.body)).toEqual(['Just text'])
  document.body.innerHTML = ' '
  expect(paragraphsOf(document.body)).toEqual([])
})
