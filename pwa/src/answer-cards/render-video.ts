// Writes a film of held cards for a browser's fake camera: `node render-video.ts FILE NUMBER:LETTER…`.
import { writeFileSync } from 'node:fs'
import { letters } from '@takhti/schema/answer-cards/rules'
import { photograph } from './photograph.ts'

const [width, height] = [1_280, 720]

const [file = 'cards.y4m', ...held] = process.argv.slice(2)
const cards = held.map((text, index) => {
  const [number, name] = text.split(':')
  const letter = letters.find((each) => each === name) ?? 'A'
  return { number: Number(number), letter, x: 200 + (index % 5) * 220, y: 200 + Math.floor(index / 5) * 250, size: 110 }
})
const { data } = photograph({ width, height, cards, noise: 4 })
const grey = Buffer.from(Uint8Array.from({ length: width * height }, (_, index) => 16 + (data[index * 4] ?? 0) * 0.85))
// Chroma of grey, at a quarter of the pixels each.
const colour = Buffer.alloc((width * height) / 2, 128)
const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, colour])
writeFileSync(
  file,
  Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
)
