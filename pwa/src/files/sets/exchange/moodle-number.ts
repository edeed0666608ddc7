import type { Numeric, Parameter } from '@takhti/schema/questions/model'
import { drawnNumbers } from '@takhti/schema/questions/numeric'
import { maxFormula, maxParameters, parameterNames } from '@takhti/schema/questions/rules'
import { formulaOfMoodle, moodleFormula } from './moodle-formula.ts'
import { allOf, elementOf, escaped, textOf, type XmlElement } from './xml-tree.ts'

/** The most rows of numbers that Moodle has for one question. */
const maxRows = 100

/** A typed number as Moodle's *calculated* stores it and gives it back; null where it has no parameters, or no formula there. */
export function calculatedNumeric(numeric: Numeric): Numeric | null {
  const letters = new Map(numeric.parameters.map(({ name }) => [name, name]))
  const formula = moodleFormula(numeric.key)
  const key = formula === null ? null : formulaOfMoodle(formula, letters)
  if (key === null || key.length > maxFormula || numeric.parameters.length === 0) return null
  return { ...numeric, key, parameters: numeric.parameters.map(storedParameter) }
}

/** Moodle stores the ends, the decimals and rows of numbers: every number of a parameter, where there are not too many. */
function storedParameter(parameter: Parameter): Parameter {
  const values = valuesOf(parameter)
  if (values !== null) return parameter
  const { exclude: _, ...rest } = parameter
  return { ...rest, step: 10 ** -decimalsOf(parameter) }
}

/** Every number of a parameter; null where they do not fit into Moodle's rows. */
function valuesOf({ min, max, step, exclude = [] }: Parameter): number[] | null {
  const count = Math.floor((max - min) / step + 1e-9) + 1
  if (!(count >= 1 && count <= maxRows)) return null
  const all = Array.from({ length: count }, (_, at) => Number((min + at * step).toPrecision(12)))
  return all.filter((value) => !exclude.includes(value))
}

function decimalsOf({ min, max, step }: Parameter): number {
  return Math.max(...[min, max, step].map((value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0))
}

/** The answer and the numbers of a *calculated* question. */
export function calculatedMarkup(numeric: Numeric): string {
  const { key, tolerance, isRelative, unit, parameters } = numeric
  const lists = parameters.map((parameter) => ({ parameter, values: valuesOf(parameter) }))
  const rows = Math.max(...lists.map(({ values }) => values?.length ?? maxRows))
  const units =
    unit === undefined
      ? ''
      : `<units><unit><multiplier>1</multiplier><unit_name>${escaped(unit)}</unit_name></unit></units>`
  return [
    '<synchronize>0</synchronize><single>0</single><answernumbering>abc</answernumbering>',
    `<answer fraction="100"><text>${escaped(moodleFormula(key) ?? '')}</text><tolerance>${tolerance}</tolerance>` +
      `<tolerancetype>${isRelative ? 1 : 2}</tolerancetype><correctanswerformat>2</correctanswerformat>` +
      '<correctanswerlength>6</correctanswerlength><feedback format="html"><text></text></feedback></answer>',
    `<unitgradingtype>0</unitgradingtype><unitpenalty>0</unitpenalty><showunits>${unit === undefined ? 3 : 0}</showunits><unitsleft>0</unitsleft>`,
    units,
    '<dataset_definitions>',
    ...lists.map(({ parameter, values }) => datasetMarkup(numeric, parameter, { values, rows })),
    '</dataset_definitions>',
  ].join('\n')
}

type Rows = { values: readonly number[] | null; rows: number }

function datasetMarkup(numeric: Numeric, parameter: Parameter, { values, rows }: Rows): string {
  const { name, min, max } = parameter
  const valueAt = (row: number) =>
    // Lists of one length take other turns, so that their rows are not always the same pairs.
    values === null
      ? (drawnNumbers(numeric, `row ${row}`)[name] ?? min)
      : (values[(row + Math.floor(row / values.length)) % values.length] ?? min)
  const items = Array.from(
    { length: rows },
    (_, row) => `<dataset_item><number>${row + 1}</number><value>${valueAt(row)}</value></dataset_item>`,
  )
  return (
    `<dataset_definition><status><text>private</text></status><name><text>${name}</text></name><type>calculated</type>` +
    `<distribution><text>uniform</text></distribution><minimum><text>${min}</text></minimum><maximum><text>${max}</text></maximum>` +
    `<decimals><text>${decimalsOf(parameter)}</text></decimals><itemcount>${rows}</itemcount>` +
    `<dataset_items>${items.join('')}</dataset_items><number_of_items>${rows}</number_of_items></dataset_definition>`
  )
}

/** Text with `{a}` for each parameter `{{a}}`, as Moodle has it. */
export function moodleWildcards(text: string, { parameters }: Numeric): string {
  return parameters.reduce((before, { name }) => before.replaceAll(`{{${name}}}`, `{${name}}`), text)
}

type Calculated = {
  numeric: Numeric | undefined
  /** Text with the parameters of our language for Moodle's wildcards. */
  worded(text: string): string
  /** Whether a tolerance or a unit is left out. */
  isToleranceLost: boolean
  isUnitLost: boolean
}

/** The formula of a *calculated* question and its parameters; without a number where we lack a function of it. */
export function readCalculated(element: XmlElement, answers: readonly XmlElement[]): Calculated {
  const sets = allOf(element, 'dataset_definition').slice(0, maxParameters)
  const named = lettersOf(sets.map((set) => innerText(set, 'name')))
  const right = answers.find((answer) => Number(answer.attributes['fraction'] ?? '0') >= 99)
  const key = formulaOfMoodle(textOf(elementOf(right, 'text')), named)
  const toleranceType = textOf(elementOf(right, 'tolerancetype')).trim()
  const units = allOf(element, 'unit').map((unit) => textOf(elementOf(unit, 'unit_name')).trim())
  const [unit = ''] = units
  const parameters = sets.map((set) => parameterOf(set, named.get(innerText(set, 'name')) ?? 'a'))
  const numeric: Numeric = {
    parameters,
    key: key ?? '',
    tolerance: Math.abs(Number(textOf(elementOf(right, 'tolerance'))) || 0),
    isRelative: toleranceType !== '2',
    ...(unit !== '' && { unit: unit.slice(0, 40) }),
  }
  return {
    numeric: key === null ? undefined : numeric,
    worded: (text) =>
      [...named].reduce((before, [name, letter]) => before.replaceAll(`{${name}}`, `{{${letter}}}`), text),
    isToleranceLost: toleranceType === '3',
    isUnitLost: units.length > 1,
  }
}

/** A letter for each wildcard: its own where it is one, else the next that is free. */
function lettersOf(wildcards: readonly string[]): Map<string, Parameter['name']> {
  const own = wildcards.filter((name) => parameterNames.includes(name))
  const free = parameterNames.filter((letter) => !own.includes(letter))
  // Each is one of the names that the model lists.
  return new Map(
    wildcards.map((name) => [name, (own.includes(name) ? name : (free.shift() ?? 'z')) as Parameter['name']]),
  )
}

function parameterOf(set: XmlElement, name: Parameter['name']): Parameter {
  const numbers = allOf(set, 'value').map((value) => Number(textOf(value)))
  const values = [...new Set(numbers.filter((value) => Number.isFinite(value)))].sort((a, b) => a - b)
  const bound = (end: string, other: number) => {
    const text = innerText(set, end)
    return text === '' || !Number.isFinite(Number(text)) ? other : Number(text)
  }
  const [min, max] = [bound('minimum', values[0] ?? 0), bound('maximum', values.at(-1) ?? 10)]
  const step = 10 ** -Math.min(6, Math.max(0, Math.round(bound('decimals', 1))))
  const whole = wholeParameter({ name, min, max, step }, values)
  return whole ?? { name, min, max, step }
}

/** The parameter whose numbers all are among these; null where too many are missing, as in a random choice of them. */
function wholeParameter({ name, min, max, step }: Parameter, values: readonly number[]): Parameter | null {
  const steps = values.map((value) => Math.round((value - min) / step))
  const common = steps.reduce(divisor, 0)
  const own = Number(((common || 1) * step).toPrecision(12))
  const all = valuesOf({ name, min, max, step: own })
  const exclude = all?.filter((value) => !values.includes(value)) ?? []
  if (all === null || exclude.length * 2 > values.length || exclude.length > 50) return null
  return { name, min, max, step: own, ...(exclude.length > 0 && { exclude }) }
}

function divisor(one: number, other: number): number {
  return other === 0 ? Math.abs(one) : divisor(other, one % other)
}

/** Text that an element wraps once more, as Moodle does. */
function innerText(element: XmlElement, name: string): string {
  const inner = elementOf(element, name)
  return (textOf(elementOf(inner, 'text')) || textOf(inner)).trim()
}
