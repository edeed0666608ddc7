// Prints the CPU milliseconds that the reader takes for one image of 40 cards: `node measure-reader.ts`. The bench runs it.
import { letters } from '@takhti/schema/answer-cards/rules'
import { readCards } from './card-reader.ts'
import { photograph } from './photograph.ts'

const rounds = 15

const cards = Array.from({ length: 40 }, (_, index) => ({
  ...{ number: index + 1, letter: letters[index % letters.length] ?? 'A', size: 90 },
  ...{ x: 140 + (index % 8) * 230, y: 120 + Math.floor(index / 8) * 210 },
  ...{ tilt: (index % 5) * 6 - 12, pitch: (index % 3) * 15 - 15, yaw: (index % 4) * 10 - 15 },
}))
const image = photograph({ width: 1_920, height: 1_080, cards, blur: 1, noise: 6 })
const times = Array.from({ length: rounds }, () => {
  const before = process.cpuUsage()
  if (readCards(image).length !== cards.length) throw new Error('a card was not read')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
})
// The first images compile the code.
process.stdout.write(`${times.slice(5).toSorted((a, b) => a - b)[Math.floor((rounds - 5) / 2)]}\n`)
