import type { PlainQuestion } from '@takhti/schema/questions/model'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeCartridge } from './cartridge-writer.ts'
import { readQuestions } from './read-questions.ts'
import { allOf, elementOf, textOf, xmlTree } from './xml-tree.ts'

const base = {
  ...{ id: 'q', description: 'What is it?', options: [], correctOptions: [], answer: '', points: 3 },
  ...{ difficulty: 'EASY', explanation: '', checks: [], madeBy: 'person' },
} as const

const questions = [
  {
    ...base,
    type: 'MULTIPLE_SELECT',
    options: [
      { id: 'a', title: 'Root' },
      { id: 'b', title: 'Leaf' },
    ],
    correctOptions: ['a', 'b'],
  },
  { ...base, type: 'SUBJECTIVE' },
  { ...base, type: 'SHORT_ANSWER', answer: 'xylem' },
  // The fields that this format writes; the rest of a question is not read by the writer.
] as unknown as PlainQuestion[]

const partOf = (bytes: Uint8Array, name: string) => xmlTree(strFromU8(unzipSync(bytes)[name] ?? new Uint8Array()))

// Fault: Canvas's names of kinds left in the items: other systems found no kind in the profile of the cartridge.
test('[CX-4] a cartridge of questions has one assessment with the kinds of its profile', () => {
  const bytes = writeCartridge('A & B', questions)
  const manifest = partOf(bytes, 'imsmanifest.xml')
  expect(manifest.attributes['xmlns']).toBe('http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1')
  expect(allOf(manifest, 'resource').map(({ attributes }) => attributes['type'])).toEqual([
    'imsqti_xmlv1p2/imscc_xmlv1p3/assessment',
  ])
  expect(textOf(allOf(manifest, 'title').at(-1))).toBe('A & B')
  const quiz = partOf(bytes, 'quiz/quiz.xml')
  const fieldOf = (item: (typeof quiz)['content'][number], label: string) =>
    typeof item === 'string'
      ? undefined
      : allOf(item, 'qtimetadatafield')
          .filter((field) => textOf(elementOf(field, 'fieldlabel')) === label)
          .map((field) => textOf(elementOf(field, 'fieldentry')))[0]
  const items = allOf(quiz, 'item')
  expect(items.map((item) => fieldOf(item, 'cc_profile'))).toEqual([
    'cc.multiple_response.v0p1',
    'cc.essay.v0p1',
    'cc.fib.v0p1',
  ])
  expect(items.map((item) => fieldOf(item, 'cc_weighting'))).toEqual(['3', '3', '3'])
  expect(fieldOf(quiz, 'cc_profile')).toBe('cc.exam.v0p1')
})

test('[CX-4] questions of cartridges of earlier versions are read by the profile of their items', () => {
  const item = `<item ident="i"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.true_false.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext>Roots drink.</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="t"><material><mattext>True</mattext></material></response_label><response_label ident="f"><material><mattext>False</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">t</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`
  const bytes = zipSync({
    'imsmanifest.xml': strToU8(
      '<manifest><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion></metadata><resources><resource identifier="q" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="q.xml"/></resource></resources></manifest>',
    ),
    'q.xml': strToU8(
      `<questestinterop><assessment title="T"><section>${item}</section></assessment></questestinterop>`,
    ),
  })
  const read = readQuestions(Uint8Array.from(bytes), { name: 'course.imscc' })
  expect(read).toMatchObject({ format: 'cartridge', questions: [{ question: { type: 'TRUE_OR_FALSE' } }] })
})
