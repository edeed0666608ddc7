import { expect, test } from 'vitest'
import { pictureOfFile } from '../quizzes/pictures.ts'
import { Question } from './model.ts'

const id = '0189ffff-0000-7000-8000-00000000ffff'
const pixels = 'data:image/webp;base64,UklGRg=='
const image = Question.shape.image

test('[G9] the picture of a question is pixels, a file of My content or a picture of a quiz', () => {
  for (const name of ['', pixels, pictureOfFile(id), `quiz:${id}/${id}/${id}/${'s'.repeat(43)}`, undefined])
    expect(image.safeParse(name).success, name).toBe(true)
})

// Before, each of these was stored, and the browser of every player fetched it.
test('[G9] the picture of a question is no address, no SVG and no other text', () => {
  const strange = [
    'https://evil.example/pixel.gif',
    '//evil.example/pixel.gif',
    '/api/user/profile',
    'javascript:alert(1)',
    'data:text/html;base64,PGI+',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png,%3Csvg',
    `${pixels}" onerror="alert(1)`,
    `${pictureOfFile(id)}?x`,
    ' ',
  ]
  for (const name of strange) expect(image.safeParse(name).success, name).toBe(false)
})
