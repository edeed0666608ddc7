import type { PlainQuestion } from '@takhti/schema/questions/model'
import { zipPackage } from './package-parts.ts'
import { htmlOfText } from './question-text.ts'
import { isRightOption, rightAnswers } from './written-form.ts'
import { escaped } from './xml-tree.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** The kinds of questions, by Canvas's names. */
export type CanvasType = (typeof types)[keyof typeof types]

const types = {
  MCQ: 'multiple_choice_question',
  TRUE_OR_FALSE: 'true_false_question',
  MULTIPLE_SELECT: 'multiple_answers_question',
  SHORT_ANSWER: 'short_answer_question',
  SUBJECTIVE: 'essay_question',
  RANGE: 'numerical_question',
} as const

/** Questions as a package for Canvas: QTI 1.2 with Canvas's own names of kinds. */
export function writeCanvas(name: string, questions: readonly PlainQuestion[]): Uint8Array {
  const title = escaped(name)
  const quiz = `${declaration}<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="quiz" title="${title}"><section ident="root_section">${questions.map((question, index) => itemMarkup(question, index, canvasFields)).join('')}</section></assessment></questestinterop>`
  const points = questions.reduce((sum, question) => sum + question.points, 0)
  const meta = `${declaration}<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0" identifier="quiz"><title>${title}</title><quiz_type>assignment</quiz_type><points_possible>${points}</points_possible></quiz>`
  const manifest = `${declaration}<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1" identifier="manifest"><metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata><organizations/><resources><resource identifier="quiz" type="imsqti_xmlv1p2"><file href="quiz/quiz.xml"/><dependency identifierref="meta"/></resource><resource identifier="meta" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="quiz/assessment_meta.xml"><file href="quiz/assessment_meta.xml"/></resource></resources></manifest>`
  return zipPackage({ 'imsmanifest.xml': manifest, 'quiz/quiz.xml': quiz, 'quiz/assessment_meta.xml': meta })
}

function canvasFields(type: CanvasType, { points }: PlainQuestion): Record<string, string> {
  return { question_type: type, points_possible: String(points) }
}

function typeOf({ type, options }: PlainQuestion): CanvasType {
  if (type === 'CLOZE') return options.length > 0 ? types.MCQ : types.SHORT_ANSWER
  // A kind that the table lacks is an essay.
  return types[type as keyof typeof types] ?? types.SUBJECTIVE
}

type FieldsOf = (type: CanvasType, question: PlainQuestion) => Readonly<Record<string, string>>

/** A question as an item of QTI 1.2, with the fields of its metadata. */
export function itemMarkup(question: PlainQuestion, index: number, fieldsOf: FieldsOf): string {
  const { description, explanation } = question
  const metadata = Object.entries(fieldsOf(typeOf(question), question))
    .map(
      ([label, entry]) =>
        `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`,
    )
    .join('')
  const shown =
    explanation === ''
      ? ''
      : '<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>'
  const feedback =
    explanation === ''
      ? ''
      : `<itemfeedback ident="general_fb"><flow_mat><material>${html(explanation)}</material></flow_mat></itemfeedback>`
  const { asked, judged } = partsOf(question)
  return `<item ident="item${index + 1}" title="Question"><itemmetadata><qtimetadata>${metadata}</qtimetadata></itemmetadata><presentation><material>${html(description)}</material>${asked}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${shown}${judged}</resprocessing>${feedback}</item>`
}

/** Markup within the file is escaped, as Canvas writes it. */
function html(text: string): string {
  return `<mattext texttype="text/html">${escaped(htmlOfText(text))}</mattext>`
}

function partsOf(question: PlainQuestion): { asked: string; judged: string } {
  const { type, options, range } = question
  if (type === 'RANGE' && range) {
    const { right, tolerance } = range
    const bounds = `<and><vargte respident="response1">${right - tolerance}</vargte><varlte respident="response1">${right + tolerance}</varlte></and>`
    return {
      asked: typedResponse(' fibtype="Decimal"'),
      judged: scored(`<or><varequal respident="response1">${right}</varequal>${bounds}</or>`),
    }
  }
  if (type === 'SUBJECTIVE' || type === 'DRAW') {
    return {
      asked: typedResponse(),
      judged: '<respcondition continue="No"><conditionvar><other/></conditionvar></respcondition>',
    }
  }
  if (options.length === 0)
    return { asked: typedResponse(), judged: scored(rightAnswers(question).map(equal).join('')) }
  const isSeveral = type === 'MULTIPLE_SELECT'
  const labels = options.map(
    ({ title }, index) => `<response_label ident="c${index}"><material>${html(title)}</material></response_label>`,
  )
  const isRight = options.map((option) => isRightOption(question, option))
  const all = isRight.map((right, index) => (right ? equal(`c${index}`) : `<not>${equal(`c${index}`)}</not>`))
  const one = equal(`c${isRight.indexOf(true)}`)
  return {
    asked: `<response_lid ident="response1" rcardinality="${isSeveral ? 'Multiple' : 'Single'}"><render_choice>${labels.join('')}</render_choice></response_lid>`,
    judged: scored(isSeveral ? `<and>${all.join('')}</and>` : one),
  }
}

function typedResponse(form = ''): string {
  return `<response_str ident="response1" rcardinality="Single"><render_fib${form}><response_label ident="answer1" rshuffle="No"/></render_fib></response_str>`
}

function equal(value: string): string {
  return `<varequal respident="response1">${escaped(value)}</varequal>`
}

function scored(condition: string): string {
  return `<respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>`
}
