import { expect, test } from 'vitest'
import { embedded } from '../engines/embedded-engine.ts'
import { page } from '../samples/page.ts'

const rest = 'Mussels live on the shore. Crabs hide below stones. Seaweed covers the rocks. Waves break on the beach.'

async function fronts(sentence: string): Promise<string[]> {
  const { cards } = await embedded.makeCards(page(`${sentence} ${rest}`, 'en', 'Shore'), 12)
  return cards.map(({ front }) => front)
}

test.each([
  ['The area between the tide marks is called the intertidal zone.', 'Intertidal zone'],
  ['The process by which plants lose water is called transpiration.', 'Transpiration'],
  ['A scientist who studies rocks is known as a geologist.', 'Geologist'],
])('"%s" is a card on what it names at its end', async (sentence, front) => {
  expect(await fronts(sentence)).toContain(front)
})

test.each([
  ['The area between the tide marks is called the intertidal zone by those who live there.', 'Intertidal zone'],
  ['The air rises where the ground is warm and is called an updraught.', 'Updraught'],
])('"%s" is none', async (sentence, front) => {
  expect(await fronts(sentence)).not.toContain(front)
})
