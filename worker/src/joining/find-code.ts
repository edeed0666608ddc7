import type { joining } from '@takhti/schema/joining/contract'
import { findGuarded, isClassCode } from '#classes/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { Failure } from '#platform/failure.ts'
import { isQuizCode } from '#quizzes/port.ts'

/** What a code of the one code box admits to. Wrong codes count as those of classes do. */
export async function findCode({ input, platform, facts }: HandlerArgs<(typeof joining)['findCode']>) {
  // Bounds the codes of one source, right or wrong, also of many requests at once.
  const isFlood = (await platform.env.CODE_LIMIT?.limit({ key: facts.source }))?.success === false
  if (isFlood) throw new Failure('common/too-many')
  return await findGuarded(platform, { source: facts.source, text: input.code }, async (code) => {
    const [isQuiz, isClass] = await Promise.all([isQuizCode(platform, code), isClassCode(platform, code)])
    if (isQuiz) return { kind: 'quiz' as const }
    return isClass ? { kind: 'class' as const } : null
  })
}
