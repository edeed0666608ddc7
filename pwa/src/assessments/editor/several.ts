import type { AssessmentQuestion, DraftQuestion } from '@takhti/schema/assessments/model'
import type { SetChange } from '@takhti/schema/questions/sets/rules'

type Change = SetChange<DraftQuestion>

/** Fields that several questions can have in common. */
export type CommonFields = Partial<Pick<DraftQuestion, 'points' | 'topicId' | 'topicName' | 'sectionId'>>

/** The changes that give the picked questions the same fields; one that has them already is unchanged. */
export function withFields(
  questions: readonly AssessmentQuestion[],
  picked: ReadonlySet<string>,
  { fields, newId }: { fields: CommonFields; newId: () => string },
): Change[] {
  return pickedOf(questions, picked).flatMap((question): Change[] => {
    const item = { ...draftOf(question), ...fields }
    const isSame = JSON.stringify(item) === JSON.stringify(draftOf(question))
    return isSame ? [] : [{ kind: 'put', item, version: newId(), base: question.version }]
  })
}

/** The changes that remove the picked questions. */
export function removals(questions: readonly AssessmentQuestion[], picked: ReadonlySet<string>): Change[] {
  return pickedOf(questions, picked).map(({ id, version }) => ({ kind: 'remove', id, base: version }))
}

/** The changes that restore removed questions to their places. */
export function restorations(
  questions: readonly AssessmentQuestion[],
  picked: ReadonlySet<string>,
  newId: () => string,
): Change[] {
  return questions.flatMap((question, index): Change[] => {
    if (!picked.has(question.id)) return []
    const after = questions[index - 1]?.id ?? null
    return [{ kind: 'put', item: draftOf(question), version: newId(), base: question.version, after }]
  })
}

/** The changes that move the picked questions together, in their order, behind another one or to the start. */
export function moves(
  questions: readonly AssessmentQuestion[],
  picked: ReadonlySet<string>,
  behind: string | null,
): Change[] {
  const before = behind === null ? -1 : questions.findIndex(({ id }) => id === behind)
  // Behind a picked one they come where the nearest earlier question stays.
  const anchor = questions.slice(0, before + 1).findLast(({ id }) => !picked.has(id))?.id ?? null
  const ids = pickedOf(questions, picked).map(({ id }) => id)
  return ids.map((id, index) => ({ kind: 'move', id, after: ids[index - 1] ?? anchor }))
}

function pickedOf(questions: readonly AssessmentQuestion[], picked: ReadonlySet<string>) {
  return questions.filter(({ id }) => picked.has(id))
}

function draftOf({ version: _, otherOf: __, ...question }: AssessmentQuestion): DraftQuestion {
  return question
}
