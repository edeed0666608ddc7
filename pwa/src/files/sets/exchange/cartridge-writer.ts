import type { PlainQuestion } from '@takhti/schema/questions/model'
import { type CanvasType, itemMarkup } from './canvas-writer.ts'
import { zipPackage } from './package-parts.ts'
import { escaped } from './xml-tree.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** The kinds of questions of a cartridge's profile of QTI; a kind that it lacks is left out before. */
const profiles: Readonly<Record<CanvasType, string>> = {
  multiple_choice_question: 'cc.multiple_choice.v0p1',
  true_false_question: 'cc.true_false.v0p1',
  multiple_answers_question: 'cc.multiple_response.v0p1',
  short_answer_question: 'cc.fib.v0p1',
  essay_question: 'cc.essay.v0p1',
  numerical_question: 'cc.fib.v0p1',
}

/** Questions as a Common Cartridge 1.3 with one assessment. */
export function writeCartridge(name: string, questions: readonly PlainQuestion[]): Uint8Array {
  const title = escaped(name)
  const items = questions.map((question, index) => itemMarkup(question, index, fieldsOf)).join('')
  const about = fieldsMarkup({ cc_profile: 'cc.exam.v0p1', qmd_assessmenttype: 'Examination' })
  const quiz = `${declaration}<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="quiz" title="${title}">${about}<section ident="root_section">${items}</section></assessment></questestinterop>`
  const manifest = `${declaration}<manifest identifier="manifest" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest"><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>${title}</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata><organizations><organization identifier="course" structure="rooted-hierarchy"><item identifier="root"><item identifier="item-quiz" identifierref="quiz"><title>${title}</title></item></item></organization></organizations><resources><resource identifier="quiz" type="imsqti_xmlv1p2/imscc_xmlv1p3/assessment"><file href="quiz/quiz.xml"/></resource></resources></manifest>`
  return zipPackage({ 'imsmanifest.xml': manifest, 'quiz/quiz.xml': quiz })
}

function fieldsOf(type: CanvasType, { points }: PlainQuestion): Record<string, string> {
  return {
    cc_profile: profiles[type],
    cc_weighting: String(points),
    // A person marks an essay.
    qmd_computerscored: type === 'essay_question' ? 'No' : 'Yes',
  }
}

function fieldsMarkup(fields: Readonly<Record<string, string>>): string {
  const each = Object.entries(fields).map(
    ([label, entry]) =>
      `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`,
  )
  return `<qtimetadata>${each.join('')}</qtimetadata>`
}
