import { plainWithTex } from '@takhti/schema/kit/rich-text/text'
import type { Question } from '@takhti/schema/questions/model'
import { calculatedMarkup, moodleWildcards } from './moodle-number.ts'
import { carriedPicture } from './picture-type.ts'
import { tagsOf } from './question-labels.ts'
import { htmlOfRich } from './rich-markup.ts'
import { isRightOption, rightAnswers, scoresOf } from './written-form.ts'
import { escaped } from './xml-tree.ts'

const types = {
  MCQ: 'multichoice',
  PICTURE_CHOICE: 'multichoice',
  MULTIPLE_SELECT: 'multichoice',
  TRUE_OR_FALSE: 'truefalse',
  SHORT_ANSWER: 'shortanswer',
  SUBJECTIVE: 'essay',
  DRAW: 'essay',
  ORDER: 'ordering',
  RANGE: 'numerical',
  NUMERIC: 'calculated',
} as const

/** Questions in Moodle's XML format; unsupported ones are left out before. */
export function writeMoodle(questions: readonly Question[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.map(questionMarkup).join('\n')}\n</quiz>\n`
}

function typeOf({ type, options }: Question): string {
  if (type === 'CLOZE') return options.length > 0 ? 'multichoice' : 'shortanswer'
  // A kind that the table lacks is an essay.
  return types[type as keyof typeof types] ?? 'essay'
}

function questionMarkup(question: Question): string {
  const { description, explanation, points, image, numeric } = question
  const worded = (html: string) => (numeric === undefined ? html : moodleWildcards(html, numeric))
  const picture = carriedPicture(image)
  const name = `picture.${picture?.type}`
  const shown = picture ? `<br/><img src="@@PLUGINFILE@@/${name}" alt=""/>` : ''
  const file = picture ? `<file name="${name}" encoding="base64">${picture.base64}</file>` : ''
  return [
    `<question type="${typeOf(question)}">`,
    `<name><text>${escaped(plainWithTex(description).replaceAll('\n', ' ').slice(0, 60))}</text></name>`,
    `<questiontext format="html">${text(worded(htmlOfRich(description)) + shown)}${file}</questiontext>`,
    `<generalfeedback format="html">${text(worded(htmlOfRich(explanation)))}</generalfeedback>`,
    `<defaultgrade>${points}</defaultgrade><penalty>0</penalty><hidden>0</hidden>`,
    answersMarkup(question),
    `<tags>${tagsOf(question)
      .map((tag) => `<tag><text>${escaped(tag)}</text></tag>`)
      .join('')}</tags>`,
    '</question>',
  ].join('\n')
}

function answersMarkup(question: Question): string {
  const { type, options, range } = question
  if (type === 'TRUE_OR_FALSE') {
    const isTrue = isRightOption(question, options[0])
    return [true, false]
      .map((value) => answer(value === isTrue ? '100' : '0', String(value), 'moodle_auto_format'))
      .join('\n')
  }
  if (type === 'NUMERIC' && question.numeric) return calculatedMarkup(question.numeric)
  if (type === 'RANGE' && range) {
    return `<answer fraction="100" format="moodle_auto_format"><text>${range.right}</text><tolerance>${range.tolerance}</tolerance></answer>`
  }
  if (type === 'SUBJECTIVE' || type === 'DRAW') {
    return `<responseformat>editor</responseformat><responserequired>1</responserequired><responsefieldlines>15</responsefieldlines><attachments>0</attachments>\n<graderinfo format="html">${text(htmlOfRich(question.answer))}</graderinfo>`
  }
  if (type === 'ORDER') {
    const head =
      '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>ABSOLUTE_POSITION</gradingtype><showgrading>SHOW</showgrading>'
    return `${head}\n${options.map(({ title }) => answer('0', htmlOfRich(title), 'html')).join('\n')}`
  }
  if (options.length === 0) {
    return `<usecase>0</usecase>\n${rightAnswers(question)
      .map((each) => answer('100', each, 'plain_text'))
      .join('\n')}`
  }
  const score = scoresOf(question)
  const isSeveral = type === 'MULTIPLE_SELECT'
  const fraction = (option: (typeof options)[number]) =>
    isSeveral ? score(option) : isRightOption(question, option) ? '100' : '0'
  return `<single>${!isSeveral}</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>\n${options
    .map((option) => answer(fraction(option), htmlOfRich(option.title), 'html'))
    .join('\n')}`
}

function answer(fraction: string, content: string, format: string): string {
  return `<answer fraction="${fraction}" format="${format}">${text(content)}</answer>`
}

/** A text within the file; markup is escaped. */
function text(content: string): string {
  return `<text>${escaped(content)}</text>`
}
