import { expect, test } from 'vitest'
import { greekLetters, signs, structureNames, structures, withPiece } from './maths-pieces.ts'
import { typesetMaths } from './typeset.ts'

test('a piece is inserted at the caret or around the selection, with the caret inside', () => {
  expect(withPiece('x+1', { from: 3, to: 3 }, structures.power)).toEqual({ text: 'x+1^{}', at: 5 })
  expect(withPiece('x+1', { from: 0, to: 3 }, structures.fraction)).toEqual({ text: '\\frac{x+1}{}', at: 9 })
  expect(withPiece('ab', { from: 1, to: 1 }, { face: 'π', source: '\\pi ' })).toEqual({ text: 'a\\pi b', at: 5 })
})

test('every piece with content can be typeset', async () => {
  const pieces = [...structureNames.map((name) => structures[name]), ...greekLetters, ...signs]
  for (const piece of pieces) {
    const { text } = withPiece('xy', { from: 1, to: 2 }, piece)
    expect(await typesetMaths(text), text).toHaveProperty('outline')
  }
})
