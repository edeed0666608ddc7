import { readFileSync } from 'node:fs'
import { CuratedImport } from '@takhti/schema/topics/model'
import { inRoot } from '#kit/root.ts'
import { as, sender, type Send } from './demo-calls.ts'
import type { Seeded } from './seed.ts'

// Fixed ids, so that a second start makes nothing twice.
const assessmentId = '01890000-0000-7000-8000-0000000da551'

/** How many questions the demo test has, and how many of them the second student leaves out. */
const asked = 8
const leftOut = 2

/**
 * Gives the demo school curated questions, and a published test that two students handed in and a teacher half marked.
 * It uses the calls of the people themselves, so that nothing here can be otherwise than what they make.
 */
export async function seedAssessments(origin: string, school: Seeded): Promise<void> {
  const curated = CuratedImport.parse(JSON.parse(readFileSync(inRoot('tools', 'curated', 'class-7.json'), 'utf8')))
  await sender(origin, school.operatorToken)('/operator/curated', curated)
  const [teacher] = school.people.filter(({ role }) => role === 'instructor')
  const students = school.people.filter(({ role }) => role === 'learner')
  if (teacher === undefined) throw new Error('The demo school has no teacher')
  await as(origin, teacher, async (send) => {
    const { isAssessmentExists } = await send(`/assessment/isExist?assessmentId=${assessmentId}`)
    if (isAssessmentExists === true) return
    const questions = chosen(curated)
    const name = 'Class 7: mixed practice'
    await send('/assessment/createDraftandPublish', { id: assessmentId, classId: school.classId, name, questions })
    const responses: string[] = []
    for (const [index, student] of students.entries())
      responses.push(await as(origin, student, (sent) => handIn(sent, questions, index)))
    const [first] = responses
    const written = questions.find(({ type }) => type === 'SUBJECTIVE')
    if (first !== undefined && written !== undefined)
      await send('/assessmentResponse/questionResponse/updateScore', {
        ...{ assessmentResponseId: first, questionId: written.id, score: 3 },
        comment: 'Good. Say also what became of the starch that was there.',
      })
  })
}

type Question = CuratedImport['questions'][number]['question']

/** A written answer, and the first of the others that are answered by options or text. */
function chosen({ questions }: CuratedImport): Question[] {
  const all = questions.map(({ question, topicId }) => ({ ...question, topicId }))
  const written = all.filter(({ type }) => type === 'SUBJECTIVE').slice(0, 1)
  return [...all.filter(({ type }) => type === 'MCQ' || type === 'TRUE_OR_FALSE').slice(0, asked - 1), ...written]
}

/** The first student is right but once; the second leaves the last questions out. */
async function handIn(send: Send, questions: readonly Question[], index: number): Promise<string> {
  const started = await send('/assessmentResponse/start', { assessmentId })
  // The contract's answer to this path.
  const { assessmentResponseId } = started['response'] as { assessmentResponseId: string }
  const at = new Date().toISOString()
  const given = index === 0 ? questions : questions.slice(0, -leftOut)
  const answers = given.map(({ id: questionId, type, options, correctOptions }, place) => {
    const wrong = options.find(({ id }) => !correctOptions.includes(id))?.id ?? ''
    const optionIds = place % 4 === index + 1 ? [wrong] : correctOptions
    const text = 'Without light the leaf makes no sugar, so there is no starch.'
    const answer = type === 'SUBJECTIVE' ? { kind: 'longText', text } : { kind: 'options', optionIds }
    return { questionId, sequence: 1, answer, answeredAt: at, spentMs: 20_000 }
  })
  await send('/assessmentResponse/submit', { assessmentResponseId, sentAt: at, answers })
  return assessmentResponseId
}
