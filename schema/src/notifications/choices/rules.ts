import type { MutableKind } from '../kinds.ts'

/** A kind that a person chose for one class, apart from the others. */
export type Exception = { classId: string; kind: MutableKind; isOn: boolean }

/** What a person turned off: kinds, whole classes, and kinds of single classes where they differ. */
export type NoticeChoices = {
  kindsOff: readonly MutableKind[]
  classesOff: readonly string[]
  exceptions: readonly Exception[]
}

/** One change: of a kind in all classes, of a whole class, or of a kind in one class. */
export type NoticeChoice =
  | { kind: MutableKind; isOn: boolean }
  | { classId: string; isOn: boolean }
  | { kind: MutableKind; classId: string; isOn: boolean }

/** The choices after a change. A kind that is chosen for all classes is so in each of them, and in later ones. */
export function chosen(choices: NoticeChoices, choice: NoticeChoice): NoticeChoices {
  const { isOn } = choice
  if ('kind' in choice && 'classId' in choice) {
    const { classId, kind } = choice
    const others = choices.exceptions.filter((each) => each.classId !== classId || each.kind !== kind)
    return { ...choices, exceptions: [...others, { classId, kind, isOn }] }
  }
  if ('kind' in choice) {
    const { kind } = choice
    const exceptions = choices.exceptions.filter((each) => each.kind !== kind)
    return { ...choices, kindsOff: turned(choices.kindsOff, kind, isOn), exceptions }
  }
  return { ...choices, classesOff: turned(choices.classesOff, choice.classId, isOn) }
}

/** Whether a person is notified of a kind in a class; without a class, in those without a choice of their own. */
export function isNotified(choices: NoticeChoices, kind: MutableKind, classId?: string): boolean {
  if (classId !== undefined && choices.classesOff.includes(classId)) return false
  const exception = choices.exceptions.find((each) => each.classId === classId && each.kind === kind)
  return exception?.isOn ?? !choices.kindsOff.includes(kind)
}

function turned<Name>(off: readonly Name[], name: Name, isOn: boolean): Name[] {
  const others = off.filter((each) => each !== name)
  return isOn ? others : [...others, name]
}
