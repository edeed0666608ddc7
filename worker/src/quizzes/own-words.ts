import type { DownName } from '@takhti/schema/kit/channel'
import type { quizChannel } from '@takhti/schema/quizzes/channel'

/** The beginning of a message in which only `you` differs, so that the common part is serialised once. */
export function headOf(name: DownName<typeof quizChannel>, common: object): string {
  return `${JSON.stringify({ type: name, body: common }).slice(0, -'}}'.length)},"you":`
}

/** The end of such a message. */
export function endOf(you: object | null): string {
  return `${JSON.stringify(you)}}}`
}
