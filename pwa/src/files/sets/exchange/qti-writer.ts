import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { isEmptyRichText, plainWithTex } from '@takhti/schema/kit/rich-text/text'
import type { Question } from '@takhti/schema/questions/model'
import { blank } from '@takhti/schema/questions/rules'
import { zipPackage } from './package-parts.ts'
import { carriedPicture } from './picture-type.ts'
import { htmlOfText } from './question-text.ts'
import { htmlOfRich } from './rich-markup.ts'
import { isRightOption, rightAnswers } from './written-form.ts'
import { escaped } from './xml-tree.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'http://www.imsglobal.org/xsd/imsqti_v2p1'
const packaging = 'http://www.imsglobal.org/xsd/imscp_v1p1'

/** Questions as a package of QTI 2.1: one item each, a test that names them in order, and a manifest. */
export function writeQti(name: string, questions: readonly Question[]): Uint8Array {
  const items = questions.map((question, index) => itemOf(question, `item${index + 1}`))
  const reference = (id: string) => `<assessmentItemRef identifier="${id}" href="items/${id}.xml"/>`
  const test = `${declaration}<assessmentTest xmlns="${schema}" identifier="test" title="${escaped(name)}"><testPart identifier="part" navigationMode="nonlinear" submissionMode="simultaneous"><assessmentSection identifier="section" title="${escaped(name)}" visible="true">${items.map(({ id }) => reference(id)).join('')}</assessmentSection></testPart></assessmentTest>`
  const resources = items.map(
    ({ id, picture }) =>
      `<resource identifier="${id}" type="imsqti_item_xmlv2p1" href="items/${id}.xml"><file href="items/${id}.xml"/>${picture ? `<file href="items/${picture.name}"/>` : ''}</resource>`,
  )
  const manifest = `${declaration}<manifest xmlns="${packaging}" identifier="manifest"><metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources><resource identifier="test" type="imsqti_test_xmlv2p1" href="test.xml"><file href="test.xml"/>${items.map(({ id }) => `<dependency identifierref="${id}"/>`).join('')}</resource>${resources.join('')}</resources></manifest>`
  return zipPackage({
    'imsmanifest.xml': manifest,
    'test.xml': test,
    ...Object.fromEntries(items.map(({ id, markup }) => [`items/${id}.xml`, markup])),
    ...Object.fromEntries(
      items.flatMap(({ picture }) => (picture ? [[`items/${picture.name}`, { base64: picture.base64 }]] : [])),
    ),
  })
}

function itemOf(question: Question, id: string) {
  const carried = carriedPicture(question.image)
  const picture = carried && { ...carried, name: `${id}.${carried.type}` }
  const shown = picture ? `<p><img src="${picture.name}" alt=""/></p>` : ''
  const rubric = question.rubric ? `<rubricBlock view="scorer"><p>${htmlOfText(question.rubric)}</p></rubricBlock>` : ''
  const { declared, body, processed } = partsOf(question)
  const outcome = `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="${question.points}"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>`
  const [feedbackOutcome, feedback] =
    question.explanation === ''
      ? ['', '']
      : [
          '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"><defaultValue><value>explanation</value></defaultValue></outcomeDeclaration>',
          `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="explanation" showHide="show">${flowOf(question.explanation)}</modalFeedback>`,
        ]
  const title = escaped(plainWithTex(question.description).replaceAll('\n', ' ').slice(0, 60))
  const markup = `${declaration}<assessmentItem xmlns="${schema}" identifier="${id}" title="${title}" adaptive="false" timeDependent="false">${declared}${outcome}${feedbackOutcome}<itemBody>${rubric}${stemOf(question)}${shown}${body}</itemBody>${processed}${feedback}</assessmentItem>`
  return { id, markup, picture }
}

/** The text of a question; its blank is the place of the interaction. */
function stemOf(question: Question): string {
  if (question.type !== 'CLOZE') return flowOf(question.description)
  const options = question.options.map(
    ({ title }, index) => `<inlineChoice identifier="c${index}">${escaped(plainWithTex(title))}</inlineChoice>`,
  )
  const interaction =
    options.length > 0
      ? `<inlineChoiceInteraction responseIdentifier="RESPONSE" shuffle="false">${options.join('')}</inlineChoiceInteraction>`
      : textEntry
  return flowOf(question.description).replace(blank, () => interaction)
}

function flowOf(text: RichText): string {
  const name = typeof text === 'string' ? 'p' : 'div'
  return `<${name}>${htmlOfRich(text, 'item')}</${name}>`
}

const textEntry = '<textEntryInteraction responseIdentifier="RESPONSE" expectedLength="30"/>'

type Parts = { declared: string; body: string; processed: string }

function partsOf(question: Question): Parts {
  const { type, options, range, points } = question
  const right = options.flatMap((option, index) => (isRightOption(question, option) ? [`c${index}`] : []))
  if (type === 'RANGE' && range) return scale(range, points)
  if (type === 'SUBJECTIVE' || type === 'DRAW') {
    const declared = response(
      ['single', 'string'],
      isEmptyRichText(question.answer) ? [] : [plainWithTex(question.answer)],
    )
    return { declared, body: '<extendedTextInteraction responseIdentifier="RESPONSE"/>', processed: '' }
  }
  if (options.length === 0) {
    const answers = rightAnswers(question)
    const mapped = answers.map(
      (answer) => `<mapEntry mapKey="${escaped(answer)}" mappedValue="${points}" caseSensitive="false"/>`,
    )
    const mapping = mapped.length > 0 ? `<mapping defaultValue="0">${mapped.join('')}</mapping>` : ''
    return {
      declared: response(['single', 'string'], answers.slice(0, 1), mapping),
      body: type === 'CLOZE' ? '' : `<p>${textEntry}</p>`,
      processed:
        '<responseProcessing><setOutcomeValue identifier="SCORE"><mapResponse identifier="RESPONSE"/></setOutcomeValue></responseProcessing>',
    }
  }
  const cardinality = type === 'ORDER' ? 'ordered' : type === 'MULTIPLE_SELECT' ? 'multiple' : 'single'
  return {
    declared: response([cardinality, 'identifier'], right),
    body: choiceOf(question),
    processed: matched(points),
  }
}

function choiceOf({ type, options }: Question): string {
  if (type === 'CLOZE') return ''
  const choices = options
    .map(({ title }, index) => `<simpleChoice identifier="c${index}">${htmlOfRich(title, 'item')}</simpleChoice>`)
    .join('')
  if (type === 'ORDER')
    return `<orderInteraction responseIdentifier="RESPONSE" shuffle="true">${choices}</orderInteraction>`
  const most = type === 'MULTIPLE_SELECT' ? 0 : 1
  return `<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="${most}">${choices}</choiceInteraction>`
}

function scale({ right, min, max, step, tolerance }: NonNullable<Question['range']>, points: number): Parts {
  const equal = `<equal toleranceMode="absolute" tolerance="${tolerance} ${tolerance}"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal>`
  return {
    declared: response(['single', 'float'], [String(right)]),
    body: `<sliderInteraction responseIdentifier="RESPONSE" lowerBound="${min}" upperBound="${max}" step="${step}" stepLabel="false"/>`,
    processed: scored(equal, points),
  }
}

function response([cardinality, base]: readonly [string, string], values: readonly string[], mapping = ''): string {
  const correct = values.map((value) => `<value>${escaped(value)}</value>`).join('')
  const key = correct === '' ? '' : `<correctResponse>${correct}</correctResponse>`
  return `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${base}">${key}${mapping}</responseDeclaration>`
}

function matched(points: number): string {
  return scored('<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>', points)
}

function scored(condition: string, points: number): string {
  return `<responseProcessing><responseCondition><responseIf>${condition}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${points}</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`
}
