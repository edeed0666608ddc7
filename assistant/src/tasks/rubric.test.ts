import { expect, test } from 'vitest'
import { read, tag } from '../engines/source-lines.ts'
import { samples } from '../samples/sample.ts'
import { readSource } from '../source.ts'
import { factsOf } from './rubric.ts'
import { termsByLine } from './sections.ts'

const reading = await tag(await read(readSource(samples.article)))

/** The line with the most terms of the sample. */
const [most] = reading.lines
  .map((line) => ({ line, terms: (termsByLine(reading).get(line.index) ?? []).map(({ text }) => text) }))
  .toSorted((one, other) => other.terms.length - one.terms.length)

test('[T1] rubric facts are found in an answer that spells its terms in another way', () => {
  const { line, terms } = most ?? { line: undefined, terms: [] }
  if (line === undefined) throw new Error('the sample has no line')
  const plain = factsOf(reading, line, { answer: terms.join(' and '), question: '' })
  expect(plain.length).toBeGreaterThan(1)
  const spelled = terms.map((text) => text.replaceAll('a', 'a\u0301').replaceAll('e', 'e\u00AD').toUpperCase())
  expect(factsOf(reading, line, { answer: spelled.join(' and '), question: '' })).toEqual(plain)
  expect(factsOf(reading, line, { answer: terms.join(' and '), question: spelled.join(' ') })).not.toEqual(plain)
})
