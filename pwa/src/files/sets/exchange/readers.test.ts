import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { p, word, zip } from '../../documents/made-documents.ts'
import type { ImportedQuestions } from './model.ts'
import { readQuestions } from './read-questions.ts'
import { templateOf } from './template.ts'

const read = (text: string, name = '') => readQuestions(Uint8Array.from(strToU8(text)), { name })

/** A summary of the result: kind, stem, options with a star before the right ones, else the answer. */
function shown({ questions }: ImportedQuestions) {
  return questions.map(({ question, faults }) => {
    if (question === null) return faults.join(',')
    const { type, description, options, correctOptions, answer } = question
    const titles = options.map(({ id, title }) => `${correctOptions.includes(id) ? '*' : ''}${plainOf(title)}`)
    const right = titles.length > 0 && type !== 'TRUE_OR_FALSE' ? titles.join(' / ') : plainOf(answer)
    return [type, plainOf(description), right, ...faults].join(' · ')
  })
}

test('[QX-2] a paper is read as teachers type it', () => {
  const paper = `Unit test: Plants
1. What do leaves make?
A) Sugar
B) Salt
C) Sand
Answer: A

2) Which are gases? (2 marks)
a. Oxygen  b. Iron  c. Nitrogen  d. Copper
Ans. a, c
Explanation: Two are metals.

Q3. Plants breathe at night. True or False?
Ans: True

4. The green colour is called ____ .
Answer: chlorophyll
5. Which planet is red?
*B
(i) Venus
*(ii) Mars
(iii) Saturn
6. Name a salt | of the sea
Answer: sodium chloride | NaCl`
  expect(shown(read(paper))).toEqual([
    'MCQ · What do leaves make? · *Sugar / Salt / Sand',
    'MULTIPLE_SELECT · Which are gases? · *Oxygen / Iron / *Nitrogen / Copper',
    'TRUE_OR_FALSE · Plants breathe at night. · True',
    'CLOZE · The green colour is called _____ . · chlorophyll',
    'MCQ · Which planet is red?\n*B · Venus / *Mars / Saturn',
    'SHORT_ANSWER · Name a salt | of the sea · sodium chloride | NaCl',
  ])
  expect(read(paper).questions[1]?.question).toMatchObject({ points: 2, explanation: 'Two are metals.' })
  expect(read(paper).leftOut).toEqual([{ loss: 'text', count: 1 }])
})

test('[QX-2] Hindi and Arabic letters, digits and words mark options and answers', () => {
  const hindi =
    'प्रश्न १. भारत की राजधानी क्या है?\n(क) मुंबई\n(ख) दिल्ली\n(ग) चेन्नई\nउत्तर: (ख)\n\n२. सूर्य एक तारा है। (सही/गलत)\nउत्तर: सही'
  expect(shown(read(hindi))).toEqual([
    'MCQ · भारत की राजधानी क्या है? · मुंबई / *दिल्ली / चेन्नई',
    'TRUE_OR_FALSE · सूर्य एक तारा है। · True',
  ])
  const arabic =
    '١- ما عاصمة مصر؟\nأ) دمشق\nب) القاهرة\nج) عمّان\nد) تونس\nالإجابة: ب\n٢- الشمس نجم. (صح أم خطأ)\nالإجابة: صح\n٣- كم عدد الكواكب؟\nأ) ٧\nب) ٨\nت) ٩\nالجواب: ت'
  expect(shown(read(arabic))).toEqual([
    'MCQ · ما عاصمة مصر؟ · دمشق / *القاهرة / عمّان / تونس',
    'TRUE_OR_FALSE · الشمس نجم. · True',
    'MCQ · كم عدد الكواكب؟ · ٧ / ٨ / *٩',
  ])
})

test('[QX-2] a key at the end answers by numbers; empty lines part unnumbered questions', () => {
  const key = '1. One?\nA. a1\nB. b1\n2. Two?\nA. a2\nB. b2\n\nAnswer key\n1. B  2. A'
  expect(shown(read(key))).toEqual(['MCQ · One? · a1 / *b1', 'MCQ · Two? · *a2 / b2'])
  const bare = 'Where is it wet?\nA) Sea\nB) Moon ✓\n\nWhere is it dry?\n- no\nAnswer: the desert'
  expect(shown(read(bare))).toEqual([
    'MCQ · Where is it wet? · Sea / *Moon',
    'SHORT_ANSWER · Where is it dry?\n- no · the desert',
  ])
})

test('[QX-2] faults are reported with their line, and affect no other question', () => {
  const { questions } = read(
    '1. One?\nA) a\nB) b\nAnswer: E\n2. Two?\nA) only\nAnswer: A\n3. Three?\n4. Four?\nA) a\nB) b\nAnswer: B',
  )
  expect(questions.map(({ where, faults }) => [where, faults])).toEqual([
    [{ line: 1 }, ['unknownAnswer', 'noRight']],
    [{ line: 5 }, ['tooFewOptions']],
    [{ line: 8 }, ['noAnswer']],
    [{ line: 9 }, []],
  ])
})

test('[QX-2] a document of a word processor gives the same, also where it numbers by itself', () => {
  const item = '<w:numPr/>'
  const typed = word(p('1. What is H2O?') + p('A) Water') + p('B) Salt') + p('Answer: A'))
  expect(shown(readQuestions(zip(typed)))).toEqual(['MCQ · What is H2O? · *Water / Salt'])
  const numbered = word(
    p('What is wet?', item) +
      p('Water', item) +
      p('Sand', item) +
      p('Answer: A') +
      p('What is dry?', item) +
      p('Rain', item) +
      p('Dust', item) +
      p('Answer: B'),
  )
  expect(shown(readQuestions(zip(numbered)))).toEqual([
    'MCQ · What is wet? · *Water / Sand',
    'MCQ · What is dry? · Rain / *Dust',
  ])
})

test('[QX-3] GIFT of every kind, with what is not supported listed', () => {
  const gift = `// a comment
$CATEGORY: Biology/Cells

::Green:: Leaves are {=green#yes ~blue ####Chlorophyll is green.} in summer.

Ratio: which is right? {~%50%one ~%50%two ~%-100%three}

The sun is a star.{T}

Two plus two? {#4:0}

Pi? {#3.14:0.01}

Match {=a -> b =c -> d =e -> f}

Write about rain. {}

Broken {=a

[html]<p>x<sup>2</sup> is <b>what</b>?</p>{=square}`
  const imported = read(gift)
  expect(imported.format).toBe('gift')
  expect(shown(imported)).toEqual([
    'CLOZE · Leaves are _____ in summer. · *green / blue',
    'MULTIPLE_SELECT · Ratio: which is right? · *one / *two / three',
    'TRUE_OR_FALSE · The sun is a star. · True',
    'SHORT_ANSWER · Two plus two? · 4',
    'RANGE · Pi? · 3.14',
    'kind',
    'SUBJECTIVE · Write about rain. · ',
    'unreadable',
    'SHORT_ANSWER · x² is what? · square',
  ])
  expect(imported.questions[7]?.where).toEqual({ line: 18 })
  expect(Object.fromEntries(imported.leftOut.map(({ loss, count }) => [loss, count]))).toEqual({
    feedback: 1,
    scale: 1,
    category: 1,
  })
})

test('[QX-3] Moodle XML with markup, an image, partial marks, hints and a matching question', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><quiz>
<question type="category"><category><text>$course$/top/Water</text></category></question>
<question type="multichoice"><name><text>w</text></name><questiontext format="html"><text><![CDATA[<p>Is H<sub>2</sub>O <em>wet</em>? <img src="@@PLUGINFILE@@/dr%20op.png"/></p><script>alert(1)</script>]]></text><file name="dr op.png" path="/" encoding="base64">AAAA
BBBB</file></questiontext><generalfeedback format="html"><text>Touch it.</text></generalfeedback><defaultgrade>2.0000000</defaultgrade><single>true</single>
<answer fraction="100" format="html"><text>&lt;p&gt;yes &amp;amp; no&lt;/p&gt;</text><feedback format="html"><text>Right</text></feedback></answer><answer fraction="33.333" format="html"><text>maybe</text></answer><answer fraction="0" format="html"><text>no</text></answer><hint format="html"><text>Think</text></hint><tags><tag><text>hard</text></tag><tag><text>water</text></tag></tags></question>
<question type="truefalse"><questiontext format="html"><text>Ice floats.</text></questiontext><answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question>
<question type="shortanswer"><questiontext format="html"><text>Name it</text></questiontext><usecase>1</usecase><answer fraction="100" format="moodle_auto_format"><text>ice</text></answer><answer fraction="50" format="moodle_auto_format"><text>snow</text></answer></question>
<question type="numerical"><questiontext format="html"><text>Boils at</text></questiontext><answer fraction="100"><text>100</text><tolerance>0.5</tolerance></answer><units><unit><multiplier>1</multiplier><unit_name>C</unit_name></unit></units></question>
<question type="matching"><questiontext format="html"><text>Pair</text></questiontext></question>
<question type="cloze"><questiontext format="html"><text>{1:SHORTANSWER:=x}</text></questiontext></question></quiz>`
  const imported = read(xml)
  expect(shown(imported)).toEqual([
    'MCQ · Is H₂O wet? · *yes & no / maybe / no',
    'TRUE_OR_FALSE · Ice floats. · False',
    'SHORT_ANSWER · Name it · ice',
    'RANGE · Boils at · 100',
    'kind',
    'kind',
  ])
  expect(imported.questions[0]?.question).toMatchObject({
    points: 2,
    difficulty: 'HARD',
    explanation: 'Touch it.',
    image: 'data:image/png;base64,AAAABBBB',
  })
  expect(new Set(imported.leftOut.map(({ loss }) => loss))).toEqual(
    new Set(['script', 'feedback', 'partial', 'hint', 'category', 'caseSensitive', 'scale', 'unit']),
  )
})

test('[QX-3] an item of QTI 2.2 by itself, and what Canvas and cartridges write in QTI 1.2', () => {
  const item = `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="t"><responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse><value>a</value><value>c</value></correctResponse></responseDeclaration><itemBody><div><p>Pick <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math></p></div><choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>Two of them</prompt><simpleChoice identifier="a">A1<feedbackInline outcomeIdentifier="F" identifier="a" showHide="show">Yes</feedbackInline></simpleChoice><simpleChoice identifier="b">B1</simpleChoice><simpleChoice identifier="c">C1</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
  expect(shown(read(item))).toEqual(['MULTIPLE_SELECT · Pick x²\nTwo of them · *A1 / B1 / *C1'])
  const canvas = `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Quiz one"><section ident="s"><item ident="q1"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>numerical_question</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>3.0</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;div&gt;How &amp;lt; many?&lt;/div&gt;</mattext></material><response_str ident="response1" rcardinality="Single"><render_fib fibtype="Decimal"><response_label ident="answer1"/></render_fib></response_str></presentation><resprocessing><respcondition continue="No"><conditionvar><or><varequal respident="response1">6.0</varequal><and><vargte respident="response1">5.0</vargte><varlte respident="response1">7.0</varlte></and></or></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>
<item ident="q2"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.true_false.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">It rains.</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="t"><material><mattext>True</mattext></material></response_label><response_label ident="f"><material><mattext>False</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">f</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>
<item ident="q3"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>matching_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext>Pair</mattext></material><response_lid ident="r1"/><response_lid ident="r2"/></presentation></item></section></assessment></questestinterop>`
  const imported = read(canvas)
  expect(imported.title).toBe('Quiz one')
  expect(shown(imported)).toEqual(['RANGE · How < many? · 6', 'TRUE_OR_FALSE · It rains. · False', 'kind'])
  expect(imported.questions[0]?.question).toMatchObject({ points: 3, range: { right: 6, tolerance: 1 } })
})

test('[QX-3] a sheet with other column names, and JSON with other keys', () => {
  const sheet =
    'Question;A;B;C;Correct Answer;Marks\nWhat is wet?;Water;Sand;Dust;A;2\nWhat is 2?;1;2;3;2;1\nSun is a star;;;;True;1\nName a gas;;;;Oxygen;'
  expect(shown(read(sheet))).toEqual([
    'MCQ · What is wet? · *Water / Sand / Dust',
    'MCQ · What is 2? · 1 / *2 / 3',
    'TRUE_OR_FALSE · Sun is a star · True',
    'SHORT_ANSWER · Name a gas · Oxygen',
  ])
  const json = '[{"question":"What is wet?","options":["Water","Sand"],"correctAnswer":"Water"},7]'
  expect(shown(read(json))).toEqual(['MCQ · What is wet? · *Water / Sand', 'unreadable'])
})

test('[QX-2] any number’s question is read without options and answer, as one marked by a person', () => {
  const numbers = [9, 10, 27, 99, 100, 250]
  const paper = numbers.map((number) => `${number}. Describe river ${number}.\nType: SUBJECTIVE\n`).join('\n')
  expect(shown(read(paper))).toEqual(numbers.map((number) => `SUBJECTIVE · Describe river ${number}. · `))
})

test('[QX-10] the template is read as it is, with times and points, from both formats', () => {
  for (const format of ['xlsx', 'csv'] as const) {
    const imported = readQuestions(templateOf(format))
    expect([imported.format, shown(imported)]).toEqual([
      format,
      [
        'MCQ · 7 × 8 · 54 / *56 / 58 / 63',
        'MULTIPLE_SELECT · x² = 9 · *3 / *-3 / 9 / 0',
        'TRUE_OR_FALSE · 7 > 5 · True',
        'SHORT_ANSWER · 12 + 30 · 42',
      ],
    ])
    const times = imported.questions.map(({ question }) => [question?.seconds, question?.points])
    expect(times).toEqual([
      [20, 1],
      [60, 2],
      [10, 1],
      [30, 1],
    ])
  }
})

// Fault: a time that is no number was left out in silence, so the quiz had another one than the sheet.
test('[QX-11] a time or points that are none are faults of their row, and the others stay', () => {
  const rows = ['question,answer,Time,Marks', '1 + 1,2,20,3', '1 + 2,3,soon,1', '1 + 3,4,3,1', '1 + 4,5,,-1']
  const { questions } = read(rows.join('\n'))
  expect(questions.map(({ where, faults, question }) => [where, faults, question?.seconds, question?.points])).toEqual([
    [{ row: 2 }, [], 20, 3],
    [{ row: 3 }, ['seconds'], undefined, 1],
    [{ row: 4 }, ['seconds'], undefined, 1],
    [{ row: 5 }, ['points'], undefined, 1],
  ])
})
