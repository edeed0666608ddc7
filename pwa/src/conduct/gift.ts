import type { Badge } from '@takhti/schema/conduct/model'
import { newId } from '@takhti/schema/kit/ids'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { offerUndo } from '#ui/snackbars.ts'
import { badgeName } from './conduct-text.ts'

/** Who gets something: some students, or with `studentIds` null the class. `name` is how the screen calls them. */
export type Recipients = { classId: string; studentIds: readonly string[] | null; name: string }

/** What they get. `isShared` is the default of its kind where it is absent. */
export type Gift =
  | { kind: 'badge'; badge: Badge }
  | { kind: 'remark'; text: string; points: number; isShared?: boolean; lessonId?: string }

/** Gives a remark or badge through the outbox, with a snackbar that withdraws it. */
export function useGiving() {
  const { t } = useTranslation()
  const { conduct } = lateCalls
  const [give, giveToSome, giveToClass] = [
    useCommand(conduct.give),
    useCommand(conduct.giveToSome),
    useCommand(conduct.giveToClass),
  ]
  const [giveBadge, giveBadgeToSome, giveBadgeToClass] = [
    useCommand(conduct.giveBadge),
    useCommand(conduct.giveBadgeToSome),
    useCommand(conduct.giveBadgeToClass),
  ]
  const withdraw = useCommand(conduct.withdraw)

  async function send({ classId, studentIds }: Recipients, gift: Gift, givingId: string): Promise<unknown> {
    const [studentId, ...more] = studentIds ?? []
    const isOne = studentId !== undefined && more.length === 0
    if (gift.kind === 'badge') {
      const input = { badgeType: gift.badge.badgeType, givingId }
      if (studentIds === null) return await giveBadgeToClass.run({ id: classId, ...input })
      if (isOne) return await giveBadge.run({ classId, studentId, ...input })
      return await giveBadgeToSome.run({ classId, studentIds: [...studentIds], ...input })
    }
    const { text, points, isShared, lessonId } = gift
    const input = {
      ...{ teacherId: requirePerson().personId, remarks: text, behaviorPoints: points, givingId },
      ...(isShared !== undefined && { isShared }),
      ...(lessonId !== undefined && { moment: { lessonId, at: new Date().toISOString() } }),
    }
    if (studentIds === null) return await giveToClass.run({ id: classId, ...input })
    if (isOne) return await give.run({ classId, studentId, ...input })
    return await giveToSome.run({ classId, studentIds: [...studentIds], ...input })
  }

  return async (to: Recipients, gift: Gift): Promise<void> => {
    const givingId = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
    await send(to, gift, givingId)
    const what = gift.kind === 'badge' ? badgeName(t, gift.badge) : gift.text
    offerUndo(t('conduct.given', { name: to.name, what }), () => void withdraw.run({ givingId }))
  }
}
