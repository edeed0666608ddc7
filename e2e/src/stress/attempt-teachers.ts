import { setTimeout as pause } from 'node:timers/promises'
import type { AssessmentQuestion } from '@takhti/schema/assessments/model'
import type { KnownAttempt } from './attempt-student.ts'
import { type AttemptWorld, type Command, pointsOfText, sendOnce, settled } from './attempt-world.ts'

/** Two marks of one answer, by the two teachers at the same time. */
type Pair = { attempt: KnownAttempt; marks: { score: number; command: Command }[] }

/** Two teachers who mark one answer at the same time, and one of whom adds questions to drafts. */
export class AttemptTeachers {
  readonly pairs: Pair[] = []
  additions = 0
  readonly #world: AttemptWorld
  readonly #waiting = new Set<KnownAttempt>()
  readonly #seen = new Set<KnownAttempt>()
  readonly #additions: { draftId: string; command: Command }[] = []
  #settledPairs = 0

  constructor(world: AttemptWorld) {
    this.#world = world
  }

  /** An attempt was handed in, by the receipt of a tab. */
  add(attempt: KnownAttempt): void {
    if (this.#seen.has(attempt)) return
    this.#seen.add(attempt)
    this.#waiting.add(attempt)
  }

  /** Marks what was handed in until the worker is gone. */
  async markUntilLost(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const [attempt] = this.#waiting
      if (attempt === undefined) {
        await pause(5)
        continue
      }
      this.#waiting.delete(attempt)
      if (!(await this.#mark(attempt))) return
    }
  }

  /** Makes drafts and adds the same questions to each, until the worker is gone. */
  async addUntilLost(): Promise<void> {
    const [teacher] = this.#world.teachers
    const { classId } = this.#world
    for (;;) {
      const draftId = teacher.newId()
      const made = { id: draftId, classId, name: 'A draft', questions: [] }
      const draft = await sendOnce(teacher, '/assessment/createDraft', made)
      if (draft.answer === null) return
      if (!(await this.#add(draftId))) return
    }
  }

  /** Repeats what is in doubt, checks what came of each pair of marks, and that questions were added once. */
  async settle(): Promise<void> {
    for (const { marks } of this.pairs.slice(this.#settledPairs)) {
      for (const [who, { command }] of marks.entries()) await settled(this.#teacher(who), command)
      this.#expectOneWins(marks)
    }
    this.#settledPairs = this.pairs.length
    const [teacher] = this.#world.teachers
    for (const { draftId, command } of this.#additions.splice(0)) {
      const isInDoubt = command.answer === null
      await settled(teacher, command)
      // A device that lost its outbox asks again, under a new key.
      if (isInDoubt) await this.#add(draftId)
      const read = await teacher.read(`/assessment/question/fetch?assessmentId=${draftId}`)
      // The contract's answer to this path.
      const ids = (read as { items: AssessmentQuestion[] }).items.map(({ id }) => id)
      const { questionIds } = this.#world.source
      if (ids.toSorted().join() !== questionIds.toSorted().join())
        this.#world.fail(`an addition of ${questionIds.length} questions made ${ids.length}, or others`)
    }
  }

  async #add(draftId: string): Promise<boolean> {
    const [teacher] = this.#world.teachers
    const path = '/assessment/question/importGeneratedQuestions'
    const command = await sendOnce(teacher, path, { assessmentId: draftId, ...this.#world.source })
    this.#additions.push({ draftId, command })
    this.additions += 1
    return command.answer !== null
  }

  async #mark(attempt: KnownAttempt): Promise<boolean> {
    const questionId = this.#world.questions.find(({ type }) => type === 'SUBJECTIVE')?.id ?? ''
    const score = this.#world.chance.below(pointsOfText)
    const marks = await Promise.all(
      [score, score + 1].map(async (points, who) => {
        // Both saw an answer without a mark.
        const seen = { revision: 0, markedBy: null }
        const body = { assessmentResponseId: attempt.id, questionId, score: points, ...seen }
        const path = '/assessmentResponse/questionResponse/updateScore'
        return { score: points, command: await sendOnce(this.#teacher(who), path, body) }
      }),
    )
    this.pairs.push({ attempt, marks })
    return marks.every(({ command }) => command.answer !== null)
  }

  #teacher(who: number) {
    return this.#world.teachers[who === 0 ? 0 : 1]
  }

  #expectOneWins(marks: Pair['marks']): void {
    const won = marks.filter(({ command }) => command.answer?.status === 200)
    const [winner] = won
    if (won.length !== 1 || winner === undefined) {
      this.#world.fail(`of two marks of one answer ${won.length} won`)
      return
    }
    const refused = marks.find((mark) => mark !== winner)
    const { status, text } = refused?.command.answer ?? { status: 0, text: '{}' }
    // The one shape of every refusal.
    const { issues = [] } = JSON.parse(text) as { issues?: { path: string; message: string }[] }
    const values = ['stored.score', 'sent.score'].map((path) => issues.find((issue) => issue.path === path)?.message)
    if (status !== 409 || values.join() !== [winner.score, refused?.score].join())
      this.#world.fail(`the second marker got ${status} with ${values.join(' and ')}`)
  }
}
