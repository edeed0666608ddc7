import type { RichDoc } from '@takhti/schema/kit/rich-text/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { blank } from '@takhti/schema/questions/rules'
import type { Draft, Loss } from './model.ts'
import { questionText, questionTextOfHtml } from './question-text.ts'
import { RichTexts } from './rich-texts.ts'
import { allOf, elementOf, elementsOf, markupIn, textOf, type XmlElement } from './xml-tree.ts'

/** Interactions that map to a question of ours. */
const known = /^(?:choice|order|textEntry|extendedText|inlineChoice|slider|drawing)Interaction$/
const anyInteraction = /Interaction$/

/** Reads one item of QTI 2.0 to 2.2. `picture` finds an image that the item names. */
export function qtiItemDraft(
  item: XmlElement,
  where: Draft['where'],
  picture: (source: string) => string | undefined,
): Draft {
  const reader = new QtiItem(item)
  const draft = reader.draft(where)
  const image = draft.image?.startsWith('data:') ? draft.image : draft.image && picture(draft.image)
  const isLost = draft.image !== undefined && image === undefined
  return { ...draft, image, lost: [...(draft.lost ?? []), ...(isLost ? ['picture' as const] : [])] }
}

class QtiItem {
  readonly #item: XmlElement
  readonly #body: XmlElement | undefined
  readonly #lost = new Set<Loss>()
  readonly #rich = new RichTexts()
  readonly #interactions: XmlElement[]

  constructor(item: XmlElement) {
    this.#item = item
    this.#body = elementOf(item, 'itemBody')
    this.#interactions = interactionsIn(this.#body)
  }

  draft(where: Draft['where']): Draft {
    const body = questionTextOfHtml(markupIn(this.#body, (element) => this.#instead(element)))
    for (const each of body.lost) this.#lost.add(each)
    // A line for the answer alone is no blank of a sentence.
    const stem = body.text.replace(new RegExp(`\\n${blank}$`), '')
    this.#rich.add(stem, stem === body.text ? (body.rich ?? null) : withoutBlank(body.rich))
    const rubrics = allOf(this.#body, 'rubricBlock').filter(({ attributes }) => /scorer/.test(attributes['view'] ?? ''))
    const answered = this.#answered()
    return {
      where,
      stem: stem === '' || stem === blank ? (this.#item.attributes['title'] ?? '') : stem,
      explanation: this.#explanation(),
      rubric: rubrics.map((each) => this.#read(each)).join('\n'),
      points: this.#points(),
      image: body.picture,
      ...answered,
      lost: [...this.#lost],
      rich: this.#rich,
    }
  }

  /** The placeholder in an item's text for an element that is not text. */
  #instead(element: XmlElement): string | null {
    const { name } = element
    if (name === 'textEntryInteraction' || name === 'inlineChoiceInteraction') return blank
    if (anyInteraction.test(name)) return `<p>${markupIn(elementOf(element, 'prompt'))}</p>`
    if (name === 'feedbackBlock' || name === 'feedbackInline') {
      this.#lost.add('feedback')
      return ''
    }
    if (name === 'infoControl') {
      this.#lost.add('hint')
      return ''
    }
    return name === 'rubricBlock' ? '' : null
  }

  #answered(): Pick<Draft, 'kind' | 'options' | 'answers' | 'number'> {
    const [interaction] = this.#interactions
    const isKnown = this.#interactions.length === 1 && interaction && known.test(interaction.name)
    if (!isKnown || elementOf(this.#item, 'templateDeclaration')) return { kind: 'none' }
    const declared = this.#declaration(interaction)
    switch (interaction.name) {
      case 'choiceInteraction':
      case 'inlineChoiceInteraction':
        return this.#choice(interaction, declared)
      case 'orderInteraction':
        return { kind: 'order', options: this.#ordered(interaction, declared) }
      case 'sliderInteraction':
        return this.#scale(interaction, declared)
      case 'drawingInteraction':
        return { kind: 'draw' }
      case 'extendedTextInteraction':
        return { kind: 'long', answers: correctIn(declared).map((each) => questionText(each).text) }
      default:
        return this.#typed(declared)
    }
  }

  #choice(interaction: XmlElement, declared: XmlElement | undefined): Pick<Draft, 'kind' | 'options'> {
    const right = new Set(this.#rightIn(declared))
    const options = elementsOf(interaction)
      .filter(({ name }) => name === 'simpleChoice' || name === 'inlineChoice')
      .map((choice) => ({ title: this.#read(choice), isRight: right.has(choice.attributes['identifier'] ?? '') }))
    const isSeveral = declared?.attributes['cardinality'] === 'multiple'
    const [first, second] = options
    const isTruth = options.length === 2 && /^true$/i.test(first?.title ?? '') && /^false$/i.test(second?.title ?? '')
    return { kind: isTruth && !isSeveral ? 'truth' : isSeveral ? 'several' : 'choice', options }
  }

  #ordered(interaction: XmlElement, declared: XmlElement | undefined) {
    const choices = elementsOf(interaction, 'simpleChoice')
    const order = correctIn(declared)
    const place = (choice: XmlElement) => order.indexOf(choice.attributes['identifier'] ?? '')
    return choices
      .toSorted((one, other) => place(one) - place(other))
      .map((choice) => ({ title: this.#read(choice), isRight: true }))
  }

  #typed(declared: XmlElement | undefined): Pick<Draft, 'kind' | 'answers' | 'number'> {
    const base = declared?.attributes['baseType'] ?? 'string'
    const [first] = correctIn(declared)
    const tolerance = this.#tolerance()
    if ((base === 'float' || base === 'integer') && first !== undefined && tolerance > 0) {
      return { kind: 'number', number: { right: Number(first), tolerance } }
    }
    return { kind: 'written', answers: this.#rightIn(declared) }
  }

  #scale(interaction: XmlElement, declared: XmlElement | undefined): Pick<Draft, 'kind' | 'number'> {
    const { lowerBound, upperBound, step = '1' } = interaction.attributes
    const [min, max, right] = [lowerBound, upperBound, correctIn(declared)[0]].map((each) => Number(each ?? Number.NaN))
    if (min === undefined || max === undefined || right === undefined || Number.isNaN(min + max + right))
      return { kind: 'number' }
    return {
      kind: 'number',
      number: { min, max, right, step: Number(step) > 0 ? Number(step) : 1, tolerance: this.#tolerance() },
    }
  }

  #tolerance(): number {
    const [equal] = allOf(elementOf(this.#item, 'responseProcessing'), 'equal')
    const { toleranceMode = 'exact', tolerance = '0' } = equal?.attributes ?? {}
    const first = Number(tolerance.trim().split(/\s+/)[0])
    return toleranceMode === 'absolute' && first > 0 ? first : 0
  }

  #declaration(interaction: XmlElement): XmlElement | undefined {
    const id = interaction.attributes['responseIdentifier']
    return elementsOf(this.#item, 'responseDeclaration').find(({ attributes }) => attributes['identifier'] === id)
  }

  /** The right answers: the declared ones, and those with the highest score. */
  #rightIn(declared: XmlElement | undefined): string[] {
    const entries = elementsOf(elementOf(declared, 'mapping'), 'mapEntry').map(({ attributes }) => ({
      key: attributes['mapKey'] ?? '',
      value: Number(attributes['mappedValue'] ?? '0'),
    }))
    const earning = entries.filter(({ value }) => value > 0)
    const correct = correctIn(declared)
    const isMultiple = declared?.attributes['cardinality'] === 'multiple'
    const best = Math.max(...earning.map(({ value }) => value))
    if (earning.some(({ value }) => value !== best)) this.#lost.add('partial')
    const mapped = earning.filter(({ value }) => isMultiple || value === best).map(({ key }) => key)
    return isMultiple && correct.length > 0 ? correct : [...new Set([...correct, ...mapped])]
  }

  #explanation(): string {
    const all = elementsOf(this.#item, 'modalFeedback')
    // A single unconditional feedback is the explanation; those of single answers are dropped.
    if (all.length > 1) this.#lost.add('feedback')
    return all.length === 1 ? this.#read(all[0]) : ''
  }

  #points(): number {
    const scores = elementsOf(this.#item, 'outcomeDeclaration')
    const named = (name: string) => scores.find(({ attributes }) => attributes['identifier'] === name)
    const most =
      named('SCORE')?.attributes['normalMaximum'] ?? textOf(elementOf(named('MAXSCORE'), 'defaultValue')).trim()
    return Number(most || '1')
  }

  #read(element: XmlElement | undefined): string {
    const { text, lost, picture, rich = null } = questionTextOfHtml(markupIn(element, (each) => this.#instead(each)))
    this.#rich.add(text, rich)
    for (const each of lost) this.#lost.add(each)
    if (picture !== undefined) this.#lost.add('picture')
    return text
  }
}

/** A structured text without the line for its answer at the end. */
function withoutBlank(doc: RichDoc | undefined): RichDoc | null {
  const last = doc?.content.at(-1)
  if (doc === undefined || last?.type !== 'paragraph' || plainOf({ type: 'doc', content: [last] }) !== blank)
    return null
  return { type: 'doc', content: doc.content.slice(0, -1) }
}

/** The interactions of an item, not those within one another. */
function interactionsIn(element: XmlElement | undefined): XmlElement[] {
  return elementsOf(element).flatMap((each) => (anyInteraction.test(each.name) ? [each] : interactionsIn(each)))
}

function correctIn(declared: XmlElement | undefined): string[] {
  return elementsOf(elementOf(declared, 'correctResponse'), 'value').map((value) => textOf(value).trim())
}
