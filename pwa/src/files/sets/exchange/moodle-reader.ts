import { ExchangeFault, type Draft, type DraftList, type Loss } from './model.ts'
import { readCalculated } from './moodle-number.ts'
import { pictureType } from './picture-type.ts'
import { labelsOf } from './question-labels.ts'
import { questionText, questionTextOfHtml } from './question-text.ts'
import { RichTexts } from './rich-texts.ts'
import { allOf, elementOf, elementsOf, textOf, type XmlElement } from './xml-tree.ts'

/** Reads the questions of a file in Moodle's XML format. */
export function readMoodle(root: XmlElement): DraftList {
  if (root.name !== 'quiz') throw new ExchangeFault('kind')
  let categories = 0
  let texts = 0
  const drafts: Draft[] = []
  for (const [index, element] of elementsOf(root, 'question').entries()) {
    const { type = '' } = element.attributes
    if (type === 'category') categories += 1
    else if (type === 'description') texts += 1
    else drafts.push(new MoodleQuestion(element).draft(index + 1))
  }
  return {
    drafts,
    leftOut: [
      { loss: 'category', count: categories },
      { loss: 'text', count: texts },
    ],
  }
}

class MoodleQuestion {
  readonly #element: XmlElement
  readonly #lost = new Set<Loss>()
  readonly #rich = new RichTexts()
  #picture: string | undefined
  #worded = (text: string): string => text

  constructor(element: XmlElement) {
    this.#element = element
  }

  draft(number: number): Draft {
    const element = this.#element
    const stem = this.#read(elementOf(element, 'questiontext'))
    const image = this.#image(elementOf(element, 'questiontext'))
    const answered = this.#answered()
    const worded = this.#worded
    const tags = elementsOf(elementOf(element, 'tags'), 'tag').map((tag) => textOf(elementOf(tag, 'text')))
    const labels = labelsOf(tags, this.#lost)
    if (elementsOf(element, 'hint').length > 0) this.#lost.add('hint')
    return {
      where: { number },
      stem: worded(stem),
      explanation: worded(this.#read(elementOf(element, 'generalfeedback'))),
      points: Number(this.#plain('defaultgrade') || '1'),
      image,
      ...labels,
      ...answered,
      lost: [...this.#lost],
      rich: this.#rich,
    }
  }

  #answered(): Pick<Draft, 'kind' | 'options' | 'answers' | 'number' | 'numeric'> {
    const { type = '' } = this.#element.attributes
    switch (type) {
      case 'multichoice':
      case 'multichoiceset':
        return this.#choice()
      case 'truefalse':
        return this.#truth()
      case 'shortanswer':
        return this.#words()
      case 'essay':
        return this.#essay()
      case 'numerical':
        return this.#number()
      case 'calculated':
      case 'calculatedsimple':
        return this.#calculated()
      case 'ordering':
        return {
          kind: 'order',
          options: this.#answers().map((answer) => ({ title: this.#read(answer), isRight: true })),
        }
      default:
        return { kind: 'none' }
    }
  }

  #choice(): Pick<Draft, 'kind' | 'options'> {
    const answers = this.#answers()
    const fractions = answers.map(fractionOf)
    const isSingle = !/^(?:false|0)$/i.test(this.#plain('single') || 'true')
    const right = fractions.filter((fraction) => fraction > 0)
    if (isSingle ? right.some((fraction) => fraction < 99) : new Set(right.map(Math.round)).size > 1)
      this.#lost.add('partial')
    // Where one option can be right, the one with the highest score is.
    const best = Math.max(...right, 0)
    const options = answers.map((answer, index) => {
      const fraction = fractions[index] ?? 0
      return { title: this.#read(answer), isRight: isSingle ? fraction > 0 && fraction === best : fraction > 0 }
    })
    return { kind: isSingle ? 'choice' : 'several', options }
  }

  #truth(): Pick<Draft, 'kind' | 'options'> {
    const answers = this.#answers().map((answer) => ({
      isTrue: /^\s*true\s*$/i.test(textOf(elementOf(answer, 'text'))),
      fraction: fractionOf(answer),
    }))
    const right = answers.find(({ fraction }) => fraction > 0)
    if (right === undefined) return { kind: 'truth', options: [] }
    return { kind: 'truth', options: [right.isTrue, !right.isTrue].map((isRight) => ({ title: '-', isRight })) }
  }

  #words(): Pick<Draft, 'kind' | 'answers'> {
    const answers = this.#answers()
    const whole = answers.filter((answer) => fractionOf(answer) >= 99)
    if (whole.length < answers.filter((answer) => fractionOf(answer) > 0).length) this.#lost.add('partial')
    if (this.#plain('usecase') === '1') this.#lost.add('caseSensitive')
    return { kind: 'written', answers: whole.map((answer) => this.#read(answer)) }
  }

  #essay(): Pick<Draft, 'kind' | 'answers'> {
    if (Number(this.#plain('attachments') || '0') > 0) this.#lost.add('attachment')
    const info = this.#read(elementOf(this.#element, 'graderinfo'))
    return { kind: 'long', answers: info === '' ? [] : [info] }
  }

  #number(): Pick<Draft, 'kind' | 'number'> {
    const answers = this.#answers()
    const best = answers.find((answer) => fractionOf(answer) >= 99)
    if (answers.length > 1) this.#lost.add('partial')
    if (allOf(this.#element, 'unit').length > 0) this.#lost.add('unit')
    if (best === undefined) return { kind: 'number' }
    const [right, tolerance] = [textOf(elementOf(best, 'text')), textOf(elementOf(best, 'tolerance'))].map((text) =>
      text.trim() === '' ? Number.NaN : Number(text),
    )
    return { kind: 'number', number: { right: right ?? Number.NaN, tolerance: Math.abs(tolerance || 0) } }
  }

  #calculated(): Pick<Draft, 'kind' | 'numeric'> {
    const answers = this.#answers()
    const { numeric, worded, isToleranceLost, isUnitLost } = readCalculated(this.#element, answers)
    if (answers.length > 1) this.#lost.add('partial')
    if (isToleranceLost) this.#lost.add('tolerance')
    if (isUnitLost) this.#lost.add('unit')
    // A text that computes a number of its own cannot be shown without it.
    const isComputed = textOf(elementOf(this.#element, 'questiontext')).includes('{=')
    if (numeric === undefined || isComputed) return { kind: 'none' }
    this.#worded = worded
    return { kind: 'numeric', numeric }
  }

  #answers(): XmlElement[] {
    const answers = elementsOf(this.#element, 'answer')
    if (answers.some((answer) => textOf(elementOf(answer, 'feedback')).trim() !== '')) this.#lost.add('feedback')
    return answers
  }

  #plain(name: string): string {
    return textOf(elementOf(this.#element, name)).trim()
  }

  /** The text of an element that declares its format. */
  #read(element: XmlElement | undefined): string {
    const written = textOf(elementOf(element, 'text'))
    // Old files and truth values declare no format; markup is what the editor writes.
    const format = element?.attributes['format'] ?? 'html'
    const isPlain = format === 'plain_text' || format === 'markdown'
    const {
      text,
      lost,
      picture,
      rich = null,
    } = isPlain
      ? questionText(written)
      : questionTextOfHtml(format === 'moodle_auto_format' ? written.replaceAll('\n', '<br>') : written)
    this.#rich.add(text, rich)
    for (const each of lost) this.#lost.add(each)
    if (picture !== undefined && this.#picture === undefined) this.#picture = picture
    else if (picture !== undefined) this.#lost.add('picture')
    return text
  }

  /** The image of the stem, which the file embeds in base 64. */
  #image(element: XmlElement | undefined): string | undefined {
    const source = this.#picture
    if (source === undefined || source.startsWith('data:')) return source
    const name = decoded(source.replace(/^@@PLUGINFILE@@\//, ''))
    const file = elementsOf(element, 'file').find((each) => each.attributes['name'] === name)
    const type = pictureType(name)
    if (file !== undefined && type !== null) return `data:image/${type};base64,${textOf(file).replaceAll(/\s+/g, '')}`
    this.#lost.add('picture')
    return undefined
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function fractionOf(answer: XmlElement): number {
  const fraction = Number(answer.attributes['fraction'] ?? '0')
  return Number.isFinite(fraction) ? fraction : 0
}
