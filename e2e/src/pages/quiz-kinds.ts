import type { Question } from '@takhti/schema/questions/model'
import type { Answer } from '@takhti/schema/quizzes/model'
import { redPicture } from './picture.ts'
import { question } from './quiz.ts'

/** A question, and how two people answer it. */
export type Asked = { asked: Question; answers: readonly Answer[] }

type OtherKind = 'short' | 'range' | 'draw' | 'point' | 'vote'

const image = `data:image/png;base64,${redPicture(240, 180).toString('base64')}`

/** A question of each kind that a quiz of four has none of. */
export const questionsOfOtherKinds: Readonly<Record<OtherKind, Asked>> = {
  short: {
    asked: question({
      type: 'SHORT_ANSWER',
      description: 'What do the small openings of a leaf let in?',
      answer: 'carbon dioxide|CO2',
    }),
    answers: [
      { kind: 'text', text: 'carbon dioxide' },
      { kind: 'text', text: 'हवा' },
    ],
  },
  range: {
    asked: question({
      type: 'RANGE',
      description: 'At how many degrees do most leaves work best?',
      range: { min: 0, max: 60, step: 1, unit: '°C', right: 27, tolerance: 3 },
      answer: '27 °C',
    }),
    answers: [
      { kind: 'number', value: 26 },
      { kind: 'number', value: 45 },
    ],
  },
  draw: {
    asked: question({
      type: 'DRAW',
      description: 'Draw a leaf with its veins.',
      answer: 'A leaf with a middle vein',
    }),
    answers: [
      {
        kind: 'drawing',
        path: 'M500 900L500 300M500 300L250 500L500 900L750 500L500 300M500 600L380 480M500 600L620 480',
      },
      { kind: 'drawing', path: 'M300 300L700 300L700 700L300 700L300 300' },
    ],
  },
  point: {
    asked: question({
      type: 'POINT',
      description: 'Point at the middle of the field.',
      image,
      spots: [{ x: 0.5, y: 0.5, rx: 0.1, ry: 0.13 }],
      answer: '',
    }),
    answers: [
      { kind: 'point', x: 0.48, y: 0.52 },
      { kind: 'point', x: 0.1, y: 0.8 },
    ],
  },
  vote: {
    asked: question({
      type: 'VOTE',
      description: 'What shall we grow in the school garden?',
      options: ['Tomatoes', 'मिर्च', 'النعناع', 'Pumpkins that are too heavy for anybody to carry home'].map(
        (title, index) => ({ id: String(index + 1), title }),
      ),
    }),
    answers: [
      { kind: 'options', optionIds: ['2'] },
      { kind: 'options', optionIds: ['3'] },
    ],
  },
}
