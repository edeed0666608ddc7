import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import type { Question } from '@takhti/schema/questions/model'
import { as, sender, type Send } from './demo-calls.ts'
import { DemoRoom } from './demo-room.ts'
import type { Seeded } from './seed.ts'

const id = () => newId(new Date(), (bytes) => randomFillSync(bytes))

const shadows = {
  title: 'How shadows are made',
  language: 'en',
  segments: [
    'Light is a form of energy that lets us see the things around us.',
    'Light travels in straight lines from its source until something stops it.',
    'An opaque object is an object that lets no light through.',
    'A shadow is the dark area behind an opaque object that light does not reach.',
    'Glass and clean water are transparent, because light passes through them.',
    'A low sun in the morning makes long shadows, and a high sun at noon makes short ones.',
    'A sundial tells the time by the place of a shadow on a marked plate.',
    'The moon covers the sun during a solar eclipse, and its shadow falls on the earth.',
  ],
}

const leaves = {
  title: 'पौधों में पोषण',
  language: 'hi',
  segments: [
    'प्रकाश संश्लेषण वह प्रक्रिया है जिससे हरे पौधे प्रकाश की सहायता से अपना भोजन बनाते हैं।',
    'क्लोरोफ़िल पत्तियों का हरा वर्णक है, जो सूर्य के प्रकाश को सोखता है।',
    'रंध्र पत्ती के छोटे छिद्र हैं, जिनसे गैसें आती और जाती हैं।',
    'जड़ें मिट्टी से पानी लेती हैं, और ज़ाइलम उसे पत्तियों तक पहुँचाता है।',
    'पौधे कार्बन डाइऑक्साइड लेते हैं और ऑक्सीजन छोड़ते हैं।',
    'पौधे शर्करा को स्टार्च के रूप में जमा करते हैं।',
    'अमरबेल एक परजीवी पौधा है, जो दूसरे पौधों से भोजन लेता है।',
    'घटपर्णी कीटों को पकड़ती है, क्योंकि उसकी मिट्टी में नाइट्रोजन कम होती है।',
  ],
}

/** Three questions of a source, each with four options of which the first is right. */
const shadowQuestions = [
  ['What does an opaque object do?', 'It lets no light through', 'It makes light', 'It bends light', 'It glows'],
  ['When are shadows longest?', 'In the morning', 'At noon', 'On a cloudy day', 'Never'],
  ['How does light travel?', 'In straight lines', 'In circles', 'Only downwards', 'It does not move'],
]

const leafQuestions = [
  ['पत्तियों का हरा वर्णक कौन सा है?', 'क्लोरोफ़िल', 'स्टार्च', 'शर्करा', 'ज़ाइलम'],
  ['गैसें पत्ती में किससे आती-जाती हैं?', 'रंध्र', 'जड़', 'फूल', 'तना'],
  ['पौधे शर्करा को किस रूप में जमा करते हैं?', 'स्टार्च', 'नमक', 'पानी', 'ऑक्सीजन'],
]

const players = ['Aarav', 'آمنة', 'ಕಾವ್ಯ', 'Mateo']

/** Gives the demo teacher two sources with question sets, and the class a quiz that has ended, once. */
export async function seedSources(origin: string, { people, classId }: Seeded): Promise<void> {
  const [teacher] = people.filter(({ role }) => role === 'instructor')
  if (teacher === undefined) throw new Error('The demo school has no teacher')
  await as(origin, teacher, async (send) => {
    const { items } = await send('/myFiles/fetch-paginated?limit=100')
    // The contract's answer to this path.
    if ((items as { name: string }[]).some(({ name }) => name === shadows.title)) return
    await captureWithSet(send, shadows, shadowQuestions.map(asked))
    await captureWithSet(send, leaves, leafQuestions.map(asked))
    await playQuiz(origin, send, { classId, questions: shadowQuestions.map(asked) })
  })
}

async function captureWithSet(send: Send, source: typeof shadows, questions: readonly Question[]): Promise<void> {
  const { title, language, segments } = source
  const { id: sourceId } = await send('/capture', {
    ...{ kind: 'article', via: 'article', title, language, capturedAt: new Date().toISOString() },
    ...{ url: `https://reader.example/${id()}`, segments: segments.map((text) => ({ text })) },
  })
  await send('/myFiles/question-set', { name: title, language, sourceId, questions })
}

function asked([description = '', ...titles]: readonly string[], index: number): Question {
  const options = titles.map((title, at) => ({ id: String(at + 1), title }))
  // The right option is at another place in each question.
  const shown = [...options.slice(index), ...options.slice(0, index)]
  return {
    ...{ id: id(), type: 'MCQ', description, options: shown, correctOptions: ['1'], answer: titles[0] ?? '' },
    ...{ points: 1, difficulty: 'EASY', explanation: '', madeBy: 'person', checks: { result: 'ok', reasons: [] } },
  }
}

type Played = { classId: string; questions: readonly Question[] }

/** Four players answer all questions, each wrong in another one; the host ends the quiz. */
async function playQuiz(origin: string, send: Send, { classId, questions }: Played): Promise<void> {
  const { quizId, code } = await send('/live-quiz', { name: shadows.title, classId, questions })
  const host = await DemoRoom.enter(origin, send, { room: 'quiz', quizId, view: 'host' })
  await host.received('quiz/state')
  const seats: DemoRoom[] = []
  for (const nickname of players) {
    const seat = new DemoRoom(origin, await sender(origin, null)('/live-quiz/join', { code, nickname }))
    await seat.received('quiz/state')
    seats.push(seat)
  }
  for (const turn of questions.map((_, index) => index + 1)) {
    await host.ask(turn === 1 ? 'quiz/start' : 'quiz/next', { turn: turn - 1 }, 'question/opened')
    const known = host.count
    for (const [at, seat] of seats.entries()) {
      const optionIds = [at === turn ? '2' : '1']
      const answer = { answerId: id(), turn, answer: { kind: 'options', optionIds }, confidence: 'think' }
      await seat.ask('answer/give', answer, 'answer/taken')
    }
    // A question closes by itself after the last answer, and a second close is refused.
    host.send('quiz/close', { turn })
    await host.received('question/closed', known)
  }
  await host.ask('quiz/end', { turn: questions.length }, 'quiz/ended')
  for (const room of [...seats, host]) room.close()
}
