import { ApiError, fromAnswer } from '#api/errors.ts'

/** What a person has typed and pressed before this script was here; null on other pages. */
export type EarlyJoin = { field: HTMLInputElement; isPressed: boolean }

/** The form of `join.html`, which the screen replaces. */
export function earlyJoin(): EarlyJoin | null {
  const field = document.querySelector<HTMLInputElement>('#early-name')
  return field && { field, isPressed: field.form?.getAttribute('aria-busy') === 'true' }
}

/** Moves the focus and the place of the cursor, while the old field is still there: a phone's keyboard stays open. */
export function takeFocus({ field }: EarlyJoin, to: HTMLInputElement | null): void {
  if (to === null || document.activeElement !== field) return
  to.focus({ preventScroll: true })
  to.setSelectionRange(field.selectionStart, field.selectionEnd)
}

export function endEarlyJoin(): void {
  document.querySelector('#early-join')?.remove()
}

/** The answer to a join that the page itself sent, once; null where there is none and the form sends it. */
export async function takeEarlyAnswer<Answer>(): Promise<Answer | null> {
  // `join-boot.ts` sets it.
  const sent = Reflect.get(globalThis, 'earlyAnswer') as Promise<Response | null> | undefined
  Reflect.deleteProperty(globalThis, 'earlyAnswer')
  const answer = (await sent) ?? null
  if (answer === null) return null
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw fromAnswer(answer.status, body)
  if (body === null) throw new ApiError('offline')
  // The worker parses every answer against the schema of its call.
  return body as Answer
}
