import { readExpression } from '@takhti/schema/kit/expression'
import type { Numeric } from '@takhti/schema/questions/model'
import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { blankQuestion, finished } from '../question-draft.ts'
import { heldIn, lossesIn } from './held.ts'
import { formulaOfMoodle, moodleFormula } from './moodle-formula.ts'
import { readQuestions } from './read-questions.ts'
import { writeQuestions } from './write-questions.ts'

const letters = new Map(['a', 'b', 'c'].map((name) => [name, name]))

function valueOf(source: string, numbers: ReadonlyMap<string, number>): number {
  const read = readExpression(source)
  if ('fault' in read) throw new Error(`${source}: ${read.fault} ${read.part}`)
  return read.at(Number.NaN, numbers)
}

const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', 'c', '2', '0.5', '3', 'pi', 'e'),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '^', ' '), tie('formula'))
      .map(([one, sign, other]) => `(${one})${sign}(${other})`),
    fc
      .tuple(fc.constantFrom('sin', 'cos', 'tan', 'sqrt', 'ln', 'log', 'exp', 'cot', 'abs', 'round'), tie('formula'))
      .map(([name, inside]) => `${name}(${inside})`),
    tie('formula').map((inside) => `-|${inside}|`),
    tie('formula').map((inside) => `sin^2(${inside})`),
  ),
}))

test('[QX-7] a formula has the same value in Moodle’s language and back', () => {
  fc.assert(
    fc.property(
      formula,
      fc.array(fc.double({ min: 0.5, max: 9, noNaN: true }), { minLength: 3, maxLength: 3 }),
      (key, drawn) => {
        fc.pre(key.length <= 60)
        const back = formulaOfMoodle(moodleFormula(key) ?? '', letters)
        fc.pre(back !== null && back.length <= 200)
        const numbers = new Map(drawn.map((value, at) => ['abc'[at] ?? '', value]))
        const [one, other] = [valueOf(key, numbers), valueOf(back ?? '', numbers)]
        if (Number.isFinite(one)) expect(Math.abs(one - other)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(one)))
      },
    ),
  )
})

test.each([
  ['3a^2+2b', '3*pow({a},2)+2*{b}', '3*a^2+2*b'],
  ['sin 2a cos b', 'sin(2*{a})*cos({b})', 'sin(2*a)*cos(b)'],
  ['tan⁻¹ a', 'atan({a})', 'atan(a)'],
  ['|a−b|', 'abs({a}-{b})', 'abs(a-b)'],
  ['2^-a', 'pow(2,(-{a}))', '2^((-a))'],
])('[QX-7] %s is %s in Moodle', (key, moodle, back) => {
  expect(moodleFormula(key)).toBe(moodle)
  expect(formulaOfMoodle(moodle, letters)).toBe(back)
})

test('[QX-7] what the other language lacks is no formula', () => {
  expect(['sign(a)', 'cbrt a', '(a', ''].map(moodleFormula)).toEqual([null, null, null, null])
  const unknown = ['rand(1,2)', 'fmod({a},2)', '{d}+1', 'pow({a})', '1e99', '{a} {b}', 'system("x")', 'constructor(1)']
  for (const source of unknown) expect(formulaOfMoodle(source, letters)).toBeNull()
})

test('[QX-7] a *calculated* of Moodle has its wildcards, tolerance, unit and numbers', () => {
  const dataset = (name: string, minimum: string, maximum: string, decimals: string, values: readonly number[]) =>
    `<dataset_definition><name><text>${name}</text></name><minimum><text>${minimum}</text></minimum><maximum><text>${maximum}</text></maximum><decimals><text>${decimals}</text></decimals><dataset_items>${values.map((value) => `<dataset_item><value>${value}</value></dataset_item>`).join('')}</dataset_items></dataset_definition>`
  const calculated = (stem: string, key: string) =>
    `<question type="calculated"><questiontext format="html"><text>${stem}</text></questiontext><generalfeedback format="html"><text>Half of {mass}.</text></generalfeedback><defaultgrade>2</defaultgrade><answer fraction="100"><text>${key}</text><tolerance>0.01</tolerance><tolerancetype>1</tolerancetype></answer><units><unit><multiplier>1</multiplier><unit_name>J</unit_name></unit></units><dataset_definitions>${dataset('mass', '1', '10', '1', [2.3, 7.1, 9.9])}${dataset('v', '2', '8', '0', [2, 4, 8])}</dataset_definitions></question>`
  const file = `<?xml version="1.0"?><quiz>${calculated('A mass of {mass} kg at {v} m/s?', '0.5*{mass}*pow({v},2)')}${calculated('It is {=2*{v}}?', '{v}')}${calculated('{v}?', 'rand({v})')}</quiz>`
  const { questions } = readQuestions(Uint8Array.from(strToU8(file)))
  expect(questions[0]).toMatchObject({
    faults: [],
    question: {
      ...{ type: 'NUMERIC', description: 'A mass of {{a}} kg at {{v}} m/s?', explanation: 'Half of {{a}}.', points: 2 },
      numeric: {
        ...{ key: '0.5*a*v^2', tolerance: 0.01, isRelative: true, unit: 'J' },
        parameters: [
          { name: 'a', min: 1, max: 10, step: 0.1 },
          { name: 'v', min: 2, max: 8, step: 2, exclude: [6] },
        ],
      },
    },
  })
  expect(questions.slice(1).map(({ question, faults }) => [question, faults])).toEqual([
    [null, ['kind']],
    [null, ['kind']],
  ])
})

test('[QX-7] numbers that Moodle has no room for are listed as lost', () => {
  const asked = (numeric: Partial<Numeric>) => {
    const begun = {
      ...blankQuestion('x', () => 'y'),
      type: 'NUMERIC' as const,
      options: [],
      description: 'What is {{a}}?',
    }
    const parameters = [{ name: 'a' as const, min: 0, max: 1_000, step: 0.5 }]
    const whole = { parameters, key: '2a', tolerance: 0, isRelative: false, ...numeric }
    const question = finished({ ...begun, numeric: whole }, 'en')
    if (question === null) throw new Error('no question')
    return question
  }
  expect(lossesIn('moodle', asked({}))).toEqual(['scale'])
  expect(heldIn('moodle', asked({}))?.numeric).toMatchObject({ key: '2*a', parameters: [{ step: 0.1 }] })
  expect(lossesIn('moodle', asked({ key: 'sign a' }))).toEqual(['kind'])
  expect(lossesIn('moodle', asked({ parameters: [], key: '4' }))).toEqual(['kind'])
  const { questions } = readQuestions(writeQuestions('moodle', 'A', [asked({})]), { name: 'a.xml' })
  expect(questions[0]?.question?.numeric).toEqual(heldIn('moodle', asked({}))?.numeric)
})
