// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { passagesOf } from '../article/passages.ts'
import { MarkedAnswer } from '../page-answers.ts'
import { findHighlight } from './find-highlight.ts'
import { rangesOf } from './mark-painter.ts'
import { readMarked } from './selection-quote.ts'
import { markedOf } from './text-quote.ts'

const page = `<article><h1>Tides</h1><p id="one">Twice a day the sea
   climbs up the beach. The <b>Moon</b> pulls.</p><ul><li id="two">The Moon pulls the water.</li></ul>
  <p id="three">The force <math data-latex="F = m a"><mi>F</mi></math> grows.</p>
  <table><tr><td id="four">06:10</td><td id="five">4.1 m</td></tr></table></article>`

function select(from: string, start: number, to: string, end: number) {
  document.body.innerHTML = page
  const range = document.createRange()
  range.setStart(words(from), start)
  range.setEnd(words(to), end)
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  const marked = MarkedAnswer.parse(readMarked(document))
  return { marked, found: findHighlight(passagesOf(document.body), marked) }
}

function words(id: string): Node {
  const node = document.querySelector(`#${id}`)?.firstChild
  if (node == null) throw new Error(`nothing in ${id}`)
  return node
}

test('a selection across paragraphs becomes a place in the passages', () => {
  const { found } = select('one', 8, 'two', 8)
  expect(found).toMatchObject({
    quote: 'day the sea climbs up the beach. The Moon pulls.\nThe Moon',
    firstSegment: 1,
    lastSegment: 2,
    prefix: 'Twice a ',
    suffix: ' pulls the water.',
  })
})

test('of two equal passages the one with the same context is found', () => {
  const { found } = select('two', 4, 'two', 14)
  expect(found).toMatchObject({ quote: 'Moon pulls', firstSegment: 2, start: 4 })
})

test('a formula is found as the passages spell it, and the cells of a table as separated', () => {
  const { marked } = select('three', 0, 'three', 9)
  const found = findHighlight(passagesOf(document.body), { ...marked, quote: 'force $F = m a$ grows' })
  expect(found).toMatchObject({ quote: 'force $F = m a$ grows', firstSegment: 3 })
  expect(select('four', 0, 'five', 5).found).toMatchObject({ quote: '06:10 | 4.1 m', firstSegment: 4 })
})

test('a marked passage is found again on a page that has grown; removed text is not', () => {
  const { found } = select('one', 8, 'two', 8)
  if (found === null) throw new Error('nothing was found')
  const marks = [markedOf(found), { quote: 'The Sun pulls.', before: '', after: '' }]
  document.body.insertAdjacentHTML('afterbegin', '<script>The Moon</script><p>The Moon pulls.</p>')
  const ranges = rangesOf(document, marks)
  expect(ranges.map((range) => range.toString().replaceAll(/\s+/g, ' '))).toEqual([
    'day the sea climbs up the beach. The Moon pulls.The Moon',
  ])
  expect(ranges[0]?.startContainer).toBe(words('one'))
})

test('a passage outside the text is no highlight, and neither is an empty one', () => {
  const passages = [{ text: 'The Moon pulls.' }]
  expect(findHighlight(passages, { quote: 'The Sun', before: '', after: '' })).toBeNull()
  expect(findHighlight(passages, { quote: ' ', before: '', after: '' })).toBeNull()
  document.getSelection()?.removeAllRanges()
  expect(readMarked(document)).toBeNull()
})
