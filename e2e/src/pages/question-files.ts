/** A file of questions, or a text to paste where it has no name, and what its preview shows. */
type QuestionFile = {
  name: string | null
  text: string
  format: string
  fault: string | null
  loss: string
  adds: readonly string[]
}

const csv = `type,question,option 1,option 2,answer,points,shelf
MCQ,Which part of the plant drinks?,Root,Leaf,Root,2,A
MCQ,Which part has no option?,,,Root,1,B
`

const json = JSON.stringify({
  questions: [
    {
      ...{ type: 'MCQ', description: 'Which gas does a leaf take in?', answer: 'Carbon dioxide', points: 1 },
      ...{ options: ['Carbon dioxide', 'Oxygen'], span: { from: 1, to: 2 } },
    },
    { type: 'MCQ', description: 'Which gas has no right option?', options: ['Carbon dioxide', 'Oxygen'] },
  ],
})

const gift = `Is chalk soft? {T#Yes, it is.}

Broken {=a

Which stone is hardest? {=diamond ~chalk#Far too soft}
`

const moodle = `<?xml version="1.0"?><quiz>
<question type="multichoice"><questiontext format="html"><text>Which organ pumps blood?</text></questiontext>
<defaultgrade>2</defaultgrade><single>true</single><hint format="html"><text>It beats.</text></hint>
<answer fraction="100"><text>Heart</text></answer><answer fraction="0"><text>Lung</text></answer></question>
<question type="multichoice"><questiontext format="html"><text>Which organ has one option?</text></questiontext>
<answer fraction="100"><text>Heart</text></answer></question></quiz>`

const qti22 = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="Orbit" adaptive="false"
  timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
<correctResponse><value>a</value></correctResponse></responseDeclaration>
<itemBody><p>What circles the <em>Earth</em>?</p><p><audio src="moon.mp3"/></p>
<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="a">Moon</simpleChoice>
<simpleChoice identifier="b">Sun</simpleChoice></choiceInteraction></itemBody></assessmentItem>`

const typed = `Read before you begin.

1. Which metal is liquid?
A) Mercury
B) Iron
Answer: A

2. Which metal has an unknown answer?
A) Gold
B) Iron
Answer: F
`

/** Each has a question to add and something that an assessment lacks, and all but the single item of QTI 2.2 a fault. */
export const questionFiles: readonly QuestionFile[] = [
  {
    ...{ name: 'plants.csv', text: csv, format: 'CSV', fault: 'The answer names no option' },
    ...{ loss: 'Categories, tags and other columns: 1', adds: ['Which part of the plant drinks?'] },
  },
  {
    ...{ name: 'gases.json', text: json, format: 'JSON', fault: 'No option is marked right' },
    ...{ loss: 'Passage of the source: 1', adds: ['Which gas does a leaf take in?'] },
  },
  {
    ...{ name: 'stones.gift', text: gift, format: 'GIFT', fault: 'Cannot be read' },
    ...{ loss: 'Feedback for single answers: 2', adds: ['Is chalk soft?', 'Which stone is hardest?'] },
  },
  {
    ...{ name: 'organs.xml', text: moodle, format: 'Moodle XML', fault: 'Fewer than two options' },
    ...{ loss: 'Hints: 1', adds: ['Which organ pumps blood?'] },
  },
  {
    ...{ name: 'orbit.xml', text: qti22, format: 'QTI 2.1 package', fault: null },
    ...{ loss: 'Sound or film: 1', adds: ['What circles the Earth?'] },
  },
  {
    ...{ name: null, text: typed, format: 'Plain text', fault: 'The answer names no option' },
    ...{ loss: 'Texts between questions: 1', adds: ['Which metal is liquid?'] },
  },
]
